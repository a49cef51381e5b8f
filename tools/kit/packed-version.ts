import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../inputs.ts';
import { readManifest } from './manifest.ts';

/** Last packed version by name. */
interface Packed {
  version: string;
  contents: string;
}

/**
 * Sets the version to pack a package's folder as: major and minor from its manifest, and as patch the time when this content was first
 * packed. Registries accept a version once: other content gets a later one, and equal content the same one, as far as this checkout
 * remembers.
 */
export async function stampVersion(folder: string, memory = path.join(ROOT, '.cache/packed')): Promise<string> {
  const manifest = await readManifest(folder);
  const contents = await contentsOf(folder);
  const known = path.join(memory, `${manifest.name.replace('/', '+')}.json`);
  const last: Packed | null = await readFile(known, 'utf8').then(JSON.parse, () => null);
  const version = last?.contents === contents ? last.version : nextPatch(manifest.version, last?.version);
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
  await mkdir(memory, { recursive: true });
  const packed: Packed = { version, contents };
  // Written atomically: another process may be packing, too.
  await writeFile(`${known}.${process.pid}`, JSON.stringify(packed));
  await rename(`${known}.${process.pid}`, known);
  return version;
}

/** Present second in digits, or one more than the last patch. */
function nextPatch(version: string, last = ''): string {
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 'yyyymmddhhmmss'.length);
  return version.replace(/\d+$/, String(Math.max(Number(now), Number(last.split('.').at(-1)) + 1)));
}

/** Hash of the names and contents of a folder's files. */
async function contentsOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((each) => each.isFile()).map((each) => path.join(each.parentPath, each.name));
  for (const file of files.sort()) {
    hash
      .update(path.relative(folder, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
}
