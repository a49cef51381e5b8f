import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Writes version and commit of a build beside the API's bundle; COMMIT names the commit if there is no repository, as in an image. */
export async function writeRelease(dist: string): Promise<void> {
  const { version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  const head = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
  const commit = process.env.COMMIT || (head.status === 0 ? head.stdout.trim() : null);
  await writeFile(path.join(dist, 'release.json'), JSON.stringify({ version, commit }));
}
