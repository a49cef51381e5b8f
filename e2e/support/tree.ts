import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { ROOT, temporaryFolder } from './portal.ts';

/** A copy of the project for a test to change, whose packages are links to those that are installed. */
export interface Tree {
  root: string;
  remove(): Promise<void>;
}

/** What is made, not written. */
const MADE = new Set(['node_modules', 'dist', 'data', 'coverage', '.cache', '.git', 'test-results', 'e2e']);

/** Copies the project, or what `wanted` takes of its uppermost folders and files. */
export async function copyTree(name: string, wanted: (entry: string) => boolean = () => true): Promise<Tree> {
  const root = await temporaryFolder(name);
  for (const entry of await readdir(ROOT)) {
    if (MADE.has(entry) || !wanted(entry)) continue;
    await cp(path.join(ROOT, entry), path.join(root, entry), {
      recursive: true,
      filter: (source) => !['node_modules', 'dist', 'coverage'].includes(path.basename(source)),
    });
    const own = path.join(ROOT, entry, 'node_modules');
    await linkAll(own, path.join(root, entry, 'node_modules'));
  }
  const packages = path.join(root, 'node_modules');
  await linkAll(path.join(ROOT, 'node_modules'), packages, (entry) => entry !== '@credenciados');
  // The library is the copy's own.
  await mkdir(path.join(packages, '@credenciados'), { recursive: true });
  await symlink(path.join(root, 'shared'), path.join(packages, '@credenciados/shared'), 'dir');
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

async function linkAll(from: string, to: string, wanted: (entry: string) => boolean = () => true): Promise<void> {
  const entries = await readdir(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (!entries) return;
  await mkdir(to, { recursive: true });
  for (const entry of entries.filter(wanted)) await symlink(path.join(from, entry), path.join(to, entry));
}
