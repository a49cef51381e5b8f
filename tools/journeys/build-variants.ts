import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildApi } from '@credenciados/api/build/build-api';
import { buildModuleInto } from '@credenciados/tools/build-module';
import { buildShell, WEB } from '@credenciados/tools/build-web';

/**
 * Run inside a copy of the project (see `variants.ts`): builds packages with changed sources, each into its own folder, and restores the
 * sources.
 */

interface Variant {
  /** Folder of the package. */
  package: string;
  /** Texts to replace, by file. */
  edits: { file: string; find: string; put: string }[];
  out: string;
}

const ROOT = path.resolve(import.meta.dirname, '../..');
const variants: Variant[] = JSON.parse(process.argv[2] ?? '[]');
for (const variant of variants) {
  const originals = new Map<string, string>();
  for (const { file, find, put } of variant.edits) {
    const where = path.join(ROOT, variant.package, file);
    const text = await readFile(where, 'utf8');
    if (!text.includes(find)) throw new Error(`${variant.package}/${file} has no ${find}`);
    originals.set(where, originals.get(where) ?? text);
    await writeFile(
      where,
      text.replace(find, () => put),
    );
  }
  if (variant.package === 'shell') {
    await buildShell('00000000');
    await cp(path.join(WEB, 'shell'), variant.out, { recursive: true });
  } else if (variant.package === 'api') {
    await buildApi(variant.out);
  } else {
    await buildModuleInto(path.join(ROOT, variant.package), variant.out);
  }
  for (const [where, text] of originals) await writeFile(where, text);
}
