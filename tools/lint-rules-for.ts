import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './inputs.ts';

/** Read beside what is linted: cycles of imports are followed through them. */
const BESIDE = ['contract', 'shared', 'node_modules'];

/**
 * Writes the repository's rules of style for some of its folders alone, and gives the folder that has them: the linter goes through the
 * whole project before it looks at any file, for cycles of imports, and modules never import one another.
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
