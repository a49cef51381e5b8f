import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './inputs.ts';

/** Folders read in addition, since cycles of imports are followed through them. */
const BESIDE = ['contract', 'shared', 'node_modules'];

/**
 * Writes the repository's lint rules for some of its folders only, and returns the folder with them: for import cycles, the linter scans
 * the whole project before it checks any file, though modules never import each other.
 */
export async function lintRulesFor(folders: readonly string[], work: string): Promise<string> {
  const rules = JSON.parse(await readFile(path.join(ROOT, 'biome.json'), 'utf8'));
  const found = await readdir(ROOT, { withFileTypes: true });
  const others = found.filter((entry) => entry.isDirectory() && ![...folders, ...BESIDE].includes(entry.name));
  const folder = path.join(work, 'lint');
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, 'biome.json'),
    JSON.stringify({
      ...rules,
      files: { includes: [...rules.files.includes, ...others.map(({ name }) => `!!${name}`)] },
      plugins: rules.plugins.map((plugin: string) => path.join(ROOT, plugin)),
    }),
  );
  return folder;
}
