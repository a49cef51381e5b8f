import path from 'node:path';
import { copyTree, type Tree } from './copy-tree.ts';
import { ROOT } from './inputs.ts';
import { NEEDED_ALONE } from './test-alone-inputs.ts';

/** What the types and the build of a module read beside what its tests do. */
export const BUILT_ALONE = [
  ...NEEDED_ALONE,
  'package-lock.json',
  'rspack.config.base.ts',
  'scripts',
  'tsconfig.base.json',
  'tsconfig.json',
];

/**
 * A copy of the project in which a module is alone with what all modules have: no other module, shell or API that it could lean on.
 * The folder, below `.cache`, is the same each time: jest remembers by its path what it has compiled.
 */
export function copyAlone(name: string, folder: string, needed: readonly string[]): Promise<Tree> {
  const wanted = new Set([name, ...needed]);
  return copyTree(path.join(ROOT, '.cache', folder, name), (entry) => wanted.has(entry));
}
