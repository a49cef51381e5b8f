import { parseArgs } from 'node:util';
import { loadConfig } from '@credenciados/platform/config';
import { withDatabase } from '@credenciados/platform/db/command-database';
import { StartupError } from '@credenciados/platform/startup-error';
import { storeBackup } from './note-backup.ts';

/**
 * `npm run backup:done -- [--at MOMENT]`: reports a backup made now, or at an ISO 8601 time. Last step of the operator's backup script.
 * Exits with 0 if it is recorded, else 2.
 */
try {
  const { values } = parseArgs({ options: { at: { type: 'string' } } });
  const at = values.at === undefined ? new Date() : new Date(values.at);
  await withDatabase(loadConfig(), (db) => storeBackup(db, at, new Date()));
  process.stdout.write(`Last backup: ${at.toISOString()}\n`);
} catch (error) {
  const plain =
    error instanceof StartupError || error instanceof RangeError || (error instanceof Error && 'code' in error);
  if (!plain) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
