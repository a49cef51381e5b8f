import { parseArgs } from 'node:util';
import { loadConfig } from '@credenciados/platform/config';
import { withDatabase } from '@credenciados/platform/db/command-database';
import { StartupError } from '@credenciados/platform/startup-error';
import { noteBackup } from './note-backup.ts';

/**
 * `npm run backup:done -- [--at MOMENT]`: tells the portal that a backup was made, now or at the moment given (ISO 8601). The last
 * step of the operator's script: 0 when it is kept, 2 when it isn't.
 */
try {
  const { values } = parseArgs({ options: { at: { type: 'string' } } });
  const at = values.at === undefined ? new Date() : new Date(values.at);
  await withDatabase(loadConfig(), (db) => noteBackup(db, at, new Date()));
  process.stdout.write(`Last backup: ${at.toISOString()}\n`);
} catch (error) {
  const plain =
    error instanceof StartupError || error instanceof RangeError || (error instanceof Error && 'code' in error);
  if (!plain) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
