import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

/** `npm run backup -- --to FOLDER` beside a running portal; `npm run restore -- --from FOLDER --wal FOLDER --to FOLDER`. */
const string = { type: 'string' } as const;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { from: string, wal: string, to: string },
});
try {
  const { from, wal, to } = values;
  if (positionals[0] === 'backup' && to) await backup(loadConfig().dataDir, to);
  else if (positionals[0] === 'restore' && from && wal && to) await restore(from, wal, to);
  else throw new StartupError('backup --to FOLDER, or restore --from FOLDER --wal FOLDER --to FOLDER');
  process.stdout.write(`Done: ${to}\n`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
