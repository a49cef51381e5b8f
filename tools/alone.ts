import { rm } from 'node:fs/promises';
import path from 'node:path';
import { claimFolder } from './claim-folder.ts';
import { copyTree, type Tree } from './copy-tree.ts';
import { ROOT } from './inputs.ts';

/** Files that a module's types, tests and build read beside the module. */
export const BUILT_ALONE = [
  'contract',
  'shared',
  'package.json',
  'package-lock.json',
  'tools',
  'tsconfig.base.json',
  'tsconfig.json',
];

/**
 * Copies the project with one module only: no other module, shell or API that it could depend on. Uses a fixed folder below `.cache`, since
 * jest caches compiled files by path; another one while that is in use.
 */
export async function copyAlone(name: string, folder: string, needed: readonly string[]): Promise<Tree> {
  const wanted = new Set([name, ...needed]);
  const { folder: root, release } = await claimFolder(path.join(ROOT, '.cache', folder), name);
  const tree = await copyTree(root, (entry) => wanted.has(entry));
  // Journeys need the whole portal.
  await rm(path.join(root, name, 'e2e'), { recursive: true, force: true });
  return {
    ...tree,
    remove: async () => {
      await tree.remove();
      await release();
    },
  };
}
