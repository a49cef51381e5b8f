import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type ModuleDescriptor, type RegistryEntry, releasedDescriptorSchema } from '@credenciados/contract';
import { hasCode } from '@credenciados/platform/errno';
import * as z from 'zod';
import { LIBRARY_JSON, readLibraryUse, TYPES_JSON } from './library-use.ts';
import { checkFiles, filesDigest, integrityOf, isMap, parseJson, readText } from './module-files.ts';
import { type Refusal, ReleaseRefused, refused } from './refused.ts';
import { isOfLibrary, SHARED } from './shared-library.ts';

/** Shared package that a module uses. */
export interface Need {
  name: string;
  requiredVersion: string;
  /** True if the module bundles its own copy. */
  copy: boolean;
}

/** Version of a module, read from its folder. */
export interface Candidate {
  entry: RegistryEntry;
  needs: Need[];
  /** Compressed bytes that a browser loads before the module mounts. */
  firstLoadBytes: number;
  /** Scripts, style sheets and programs, with compressed size. */
  parts: { name: string; bytes: number }[];
  /** Compressed size of all files. */
  totalBytes: number;
  /** Size of the source maps, which browsers never get. */
  mapBytes: number;
}

const filesSchema = z.object({ sync: z.array(z.string()) });
const manifestSchema = z.object({
  name: z.string(),
  metaData: z.object({ remoteEntry: z.object({ name: z.literal('remoteEntry.js'), path: z.literal('') }) }),
  // The federation plugin omits the range if any version will do.
  shared: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      requiredVersion: z
        .string()
        .nullish()
        .transform((range) => range ?? '*'),
    }),
  ),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: filesSchema, css: filesSchema }) })),
});
type Manifest = z.infer<typeof manifestSchema>;

/** Reads and checks a version's folder, trusting none of its own statements; throws `ReleaseRefused` if it is faulty. */
export async function readCandidate(folder: string, name: string, version: string): Promise<Candidate> {
  const faults = await checkFiles(folder);
  if (faults.length > 0) throw new ReleaseRefused(faults);
  const descriptor = await readDescriptor(folder, name);
  const manifest = await readManifest(folder, name);
  const missing = missingExposes(descriptor, manifest);
  if (missing.length > 0) throw new ReleaseRefused(missing);
  const files = await filesDigest(folder);
  const needs = needsIn(manifest);
  const library = await readLibraryUse(folder);
  const sharedRange = rangeOf(library, needs);
  // Every federated entry must be in the list of used names.
  if (library && needs.some(({ name: each }) => isOfLibrary(each) && !library.names[each])) {
    throw refused('ARQUIVOS', LIBRARY_JSON);
  }
  const remoteEntry = await readFile(path.join(folder, 'remoteEntry.js'));
  const scripts = await readScripts(folder);
  const all = await measureFiles(folder);
  const sizes = all.filter(({ name: file }) => !isMap(file));
  const sumOf = (files: typeof all) => files.reduce((total, { bytes }) => total + bytes, 0);
  return {
    entry: {
      descriptor,
      version,
      manifest: `/credenciados/modules/${name}/${version}/mf-manifest.json`,
      sharedRange,
      integrity: integrityOf(remoteEntry),
      files: files ?? '',
      uses: findUses(scripts),
      ...(library && { library: library.names }),
    },
    needs: [...needs, ...copiesIn(scripts)],
    firstLoadBytes: await measureFirstLoad(folder, manifest),
    parts: sizes.filter(({ name: file }) => /\.(m?js|css|wasm)$/.test(file)),
    totalBytes: sumOf(sizes),
    mapBytes: sumOf(all.filter(({ name: file }) => isMap(file))),
  };
}

/** Shared packages that a version uses, from its folder; empty if unknown. */
export async function readNeeds(folder: string): Promise<Need[]> {
  const found = parseJson(await readText(path.join(folder, 'mf-manifest.json')));
  const parsed = manifestSchema.pick({ shared: true }).safeParse(found);
  return parsed.success ? needsIn(parsed.data) : [];
}

/** Version range of the library that a stored version was built with; empty if unknown. */
export async function readRange(folder: string): Promise<string> {
  return rangeOf(await readLibraryUse(folder), await readNeeds(folder));
}

const rangeOf = (library: { version: string } | null, needs: readonly Need[]): string =>
  library ? `^${library.version}` : (needs.find(({ name }) => name === SHARED)?.requiredVersion ?? '');

const needsIn = ({ shared }: Pick<Manifest, 'shared'>): Need[] =>
  shared.map(({ name, requiredVersion, version }) => ({ name, requiredVersion, copy: version !== '' }));

async function readDescriptor(folder: string, name: string): Promise<ModuleDescriptor> {
  const parsed = releasedDescriptorSchema.safeParse(
    parseJson(await readText(path.join(folder, 'descriptor.json'))),
    // Shown in a terminal, where messages are in English.
    { error: z.locales.en().localeError },
  );
  if (!parsed.success) {
    const where = parsed.error.issues.map(({ path: place, message }) => `${place.join('.')} (${message})`).join(', ');
    throw refused('DESCRITOR', where);
  }
  if (parsed.data.name !== name) throw refused('NOME', parsed.data.name);
  return parsed.data;
}

async function readManifest(folder: string, name: string): Promise<Manifest> {
  const parsed = manifestSchema.safeParse(parseJson(await readText(path.join(folder, 'mf-manifest.json'))));
  if (!parsed.success) throw refused('ARQUIVOS', 'mf-manifest.json');
  if (parsed.data.name !== name) throw refused('NOME', `mf-manifest.json (${parsed.data.name})`);
  return parsed.data;
}

/** Exposes that the descriptor promises and no existing file provides. */
function missingExposes(descriptor: ModuleDescriptor, { exposes }: Manifest): Refusal[] {
  const exposed = new Set(exposes.map((expose) => expose.path));
  return ['spa', ...descriptor.widgets]
    .filter((name) => !exposed.has(`./${name}`))
    .map((name) => ({ codigo: 'DESCRITOR' as const, detalhe: `./${name}` }));
}

const USES = [
  /\bmodule:\s*(["'`])(?<module>mf-[a-z0-9-]+)\1,\s*widget:\s*(["'`])(?<widget>[a-z0-9-]+)\3/g,
  /\bwidget:\s*(["'`])(?<widget>[a-z0-9-]+)\1,\s*module:\s*(["'`])(?<module>mf-[a-z0-9-]+)\3/g,
];

/** A link that is asked for: names of the library stay as they are in what is built. */
const LINKS = /\blinkTo\)?\(\s*(["'`])(?<link>mf-[a-z0-9-]+:[a-z0-9-]+)\1/g;

/** Offers of other modules that a built file uses (TEL-31): widgets as `mf-name/widget`, links as `mf-name:link`. */
export function usesIn(text: string): string[] {
  return [
    ...USES.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ groups }) => `${groups?.module}/${groups?.widget}`),
    ),
    ...[...text.matchAll(LINKS)].map(({ groups }) => groups?.link ?? ''),
  ];
}

/** Text of each script in a folder. */
async function readScripts(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.m?js$/.test(name));
  return Promise.all(names.map((name) => readText(path.join(folder, name))));
}

const findUses = (scripts: readonly string[]): string[] => [...new Set(scripts.flatMap(usesIn))].sort();

/** Text that identifies each shared package in a bundle: no minifier removes it and no other code has it. */
export const COPY_MARKS: Readonly<Record<string, string>> = {
  react: 'https://react.dev/errors/',
  axios: 'ERR_BAD_OPTION_VALUE',
  '@chakra-ui/react': 'cssVarsPrefix',
  '@tanstack/react-query': 'No QueryClient set',
  quill: 'ql-toolbar',
  'single-spa': 'single-spa minified message',
  zod: 'ZodError',
};

/** Shared packages bundled in the scripts, whatever the manifest states. */
export function copiesIn(scripts: readonly string[]): Need[] {
  return Object.entries(COPY_MARKS)
    .filter(([, mark]) => scripts.some((text) => text.includes(mark)))
    .map(([name]) => ({ name, requiredVersion: '', copy: true }));
}

/** Files with their size as sent; compressed variants aren't counted as files. */
async function measureFiles(folder: string): Promise<Candidate['parts']> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = found
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name) && entry.name !== TYPES_JSON)
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return Promise.all(names.map(async (name) => ({ name, bytes: await sizeAsSent(folder, name) })));
}

async function measureFirstLoad(folder: string, { exposes }: Manifest): Promise<number> {
  const spa = exposes.find((expose) => expose.path === './spa')?.assets;
  const names = ['remoteEntry.js', ...(spa?.js.sync ?? []), ...(spa?.css.sync ?? [])];
  const sizes = await Promise.all(names.map((name) => sizeAsSent(folder, name)));
  return sizes.reduce((total, size) => total + size, 0);
}

/** Size of a file as browsers receive it; throws `ReleaseRefused` if it is missing. */
async function sizeAsSent(folder: string, name: string): Promise<number> {
  for (const file of [`${name}.br`, name]) {
    const inside = path.join(folder, file);
    if (!inside.startsWith(`${folder}${path.sep}`)) break;
    try {
      return (await stat(inside)).size;
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
    }
  }
  throw refused('ARQUIVOS', name);
}
