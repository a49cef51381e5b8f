import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { Health } from '../health/parts.ts';
import { StartupError } from '../startup-error.ts';
import { copyFiles } from './copy-files.ts';
import { openStorage } from './open-storage.ts';

/** `npm run files:copy -- --to FOLDER | s3://bucket/prefix`: copies the uploaded files of `FILE_STORE` that are missing there. */
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
  if (!to) throw new StartupError('Where to? npm run files:copy -- --to FOLDER, or s3://bucket/prefix');
  const config = loadConfig();
  const health = new Health();
  const [from, target] = [await openStorage(config, health), await openStorage({ ...config, fileStore: to }, health)];
  const { copied, there, bytes } = await copyFiles(from, target, (done) => {
    if (done.copied % 1000 === 0) say(`${done.copied} files copied …`);
  });
  say(`${copied} files copied (${(bytes / 1024 ** 2).toFixed(1)} MB), ${there} were there`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
