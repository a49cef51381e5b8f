import { randomBytes } from 'node:crypto';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openWorkshop } from '../e2e/support/variants.ts';

/** Thirty modules as thirty teams would make them: by the generator, each built by itself. */

/** Fault of a generated module. */
type Kind = 'sound' | 'heavy' | 'broken at load' | 'broken at render' | 'slow';

/** A module that was built. */
export interface BuiltModule {
  name: string;
  /** The heading of its page, and its entry in the menu. */
  title: string;
  path: string;
  kind: Kind;
  /** The built folder. */
  folder: string;
}

/** How long the slow one’s page takes to come, and then holds the browser. */
export const SLOW_MS = { coming: 3_000, holding: 300 };

const KINDS: Kind[] = [
  ...Array.from({ length: 5 }, () => 'heavy' as const),
  'broken at load',
  'broken at render',
  'slow',
  ...Array.from({ length: 22 }, () => 'sound' as const),
];
/** A heavy one’s page brings so many parts, each near to what publishing takes (`PART_KB`), and most of the library. */
const HEAVY_PARTS = 3;
/** Random, as base64: compressed, three quarters of it are left. */
const PART_BYTES = 130 * 1024;

const numberOf = (at: number) => String(at + 1).padStart(2, '0');

/** Makes and builds them; `remove` takes away what was made. */
export async function buildThirty(): Promise<{ modules: BuiltModule[]; remove: () => Promise<void> }> {
  const workshop = await openWorkshop();
  const first = `mf-setor-${numberOf(0)}`;
  await workshop.npm('new:module', [first, '--title', `Setor ${numberOf(0)}`]);
  const modules = KINDS.map((kind, at) => ({
    name: `mf-setor-${numberOf(at)}`,
    title: `Setor ${numberOf(at)}`,
    path: `/setor-${numberOf(at)}`,
    kind,
  }));
  for (const [at, { name }] of modules.entries()) {
    if (name !== first) await copyAs(workshop.root, first, name, numberOf(at));
  }
  for (const { name, kind } of modules) await spoil(path.join(workshop.root, name), kind);
  const folders = await workshop.build(modules.map(({ name }) => ({ package: name, edits: [] })));
  return { modules: modules.map((each, at) => ({ ...each, folder: folders[at] ?? '' })), remove: workshop.remove };
}

/** Copies a generated module under another number. */
async function copyAs(root: string, first: string, name: string, number: string): Promise<void> {
  const own = (text: string) => text.replaceAll(/([Ss]etor[- ]?)01/g, `$1${number}`);
  await cp(path.join(root, first), path.join(root, name), { recursive: true });
  const found = await readdir(path.join(root, name), { recursive: true, withFileTypes: true });
  for (const entry of found.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const text = own(await readFile(file, 'utf8'));
    await writeFile(file, text);
    const renamed = path.join(entry.parentPath, own(entry.name));
    if (renamed !== file) await cp(file, renamed);
  }
}

async function spoil(folder: string, kind: Kind): Promise<void> {
  const change = async (file: string, find: string, put: string) => {
    const text = await readFile(path.join(folder, file), 'utf8');
    if (!text.includes(find)) throw new Error(`${folder}/${file} has no ${find}`);
    await writeFile(
      path.join(folder, file),
      text.replace(find, () => put),
    );
  };
  const page = `src/inicio/${path.basename(folder).slice('mf-'.length)}.page.tsx`;
  if (kind === 'heavy') {
    const parts = Array.from({ length: HEAVY_PARTS }, (_, at) => `parte-${at}`);
    for (const part of parts) {
      const text = randomBytes(PART_BYTES).toString('base64');
      await writeFile(path.join(folder, `src/inicio/${part}.ts`), `export const dados = '${text}';\n`);
    }
    const loads = [
      ...parts.map((part) => `import('./src/inicio/${part}.ts').then(({ dados }) => dados.length)`),
      "import('@credenciados/shared/table').then(({ DataTable }) => DataTable)",
      "import('@credenciados/shared/editor').then(({ RichTextField }) => RichTextField)",
    ];
    await change('module.ts', 'page: async () => (', `page: async () => (await Promise.all([${loads.join(', ')}]), `);
  } else if (kind === 'broken at load') {
    await change(
      'src/spa.tsx',
      'export const',
      "if (window.name !== 'x') throw new Error('Quebra na carga');\nexport const",
    );
  } else if (kind === 'broken at render') {
    await change(
      page,
      '  const editais',
      "  if (window.name !== 'x') throw new Error('Quebra no quadro');\n  const editais",
    );
  } else if (kind === 'slow') {
    await change(
      'module.ts',
      'page: async () => (',
      `page: async () => (await new Promise((go) => setTimeout(go, ${SLOW_MS.coming})), `,
    );
    await change(
      page,
      '  const editais',
      `  for (const end = performance.now() + ${SLOW_MS.holding}; performance.now() < end; );\n  const editais`,
    );
  }
}
