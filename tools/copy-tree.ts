import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { ROOT, workspaceNames } from './inputs.ts';
import { readManifest } from './kit/manifest.ts';

/** A copy of the project to change, with links to the installed packages. */
export interface Tree {
  root: string;
  remove(): Promise<void>;
}

/** Generated folders. */
const MADE = new Set(['node_modules', 'dist', 'data', 'coverage', '.cache', '.turbo', '.git', 'test-results']);

/** Copies the project into a folder, which it replaces; `wanted` filters top-level files and folders. */
export async function copyTree(root: string, wanted: (entry: string) => boolean = () => true): Promise<Tree> {
  await rm(root, { recursive: true, force: true });
  await mkdir(root, { recursive: true });
  for (const entry of await readdir(ROOT)) {
    if (MADE.has(entry) || !wanted(entry)) continue;
    await cp(path.join(ROOT, entry), path.join(root, entry), {
      recursive: true,
      filter: (source) => !MADE.has(path.basename(source)),
    });
    await linkAll(path.join(ROOT, entry, 'node_modules'), path.join(root, entry, 'node_modules'));
  }
  const packages = path.join(root, 'node_modules');
  // The project's own packages come from the copy; all others are linked.
  await linkAll(path.join(ROOT, 'node_modules'), packages, (entry) => entry !== '@credenciados' && !wasCopied(entry));
  await mkdir(path.join(packages, '@credenciados'), { recursive: true });
  for (const folder of workspaceNames().filter((each) => existsSync(path.join(root, each)))) {
    const { name } = await readManifest(path.join(root, folder));
    if (name.startsWith('@')) await symlink(path.join(root, folder), path.join(packages, name), 'dir');
  }
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

/** Workspaces without a scope are never imported. */
const wasCopied = (entry: string) => workspaceNames().includes(entry);

async function linkAll(from: string, to: string, wanted: (entry: string) => boolean = () => true): Promise<void> {
  const entries = await readdir(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (!entries) return;
  await mkdir(to, { recursive: true });
  for (const entry of entries.filter(wanted)) await symlink(path.join(from, entry), path.join(to, entry));
}
