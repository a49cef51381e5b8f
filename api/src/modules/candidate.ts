import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type ModuleDescriptor, type RegistryEntry, releasedDescriptorSchema } from '@credenciados/contract';
import * as z from 'zod';
import { hasCode } from '../platform/errno.ts';
import { LIBRARY_JSON, readLibraryUse, TYPES_JSON } from './library-use.ts';
import { checkFiles, filesDigest, integrityOf, isMap, parseJson, readText } from './module-files.ts';
import { type Refusal, ReleaseRefused, refused } from './refused.ts';
import { isOfLibrary, SHARED } from './shared-library.ts';

/** Something shared that a module takes from the shell. */
export interface Need {
  name: string;
  requiredVersion: string;
  /** The module ships one of its own. */
  copy: boolean;
}

/** A version of a module as its folder shows it. */
export interface Candidate {
  entry: RegistryEntry;
  needs: Need[];
  /** Compressed bytes that a browser loads before the module can mount. */
  firstLoadBytes: number;
  /** Its files that browsers run or draw by, as they are sent. */
  parts: { name: string; bytes: number }[];
  /** All its files, as they are sent. */
  totalBytes: number;
  /** Its source maps, which nobody is sent. */
  mapBytes: number;
}

const filesSchema = z.object({ sync: z.array(z.string()) });
const manifestSchema = z.object({
  name: z.string(),
  metaData: z.object({ remoteEntry: z.object({ name: z.literal('remoteEntry.js'), path: z.literal('') }) }),
  // The federation's plugin leaves out the range of an entry for which any will do.
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

/** Reads a version's folder and believes nothing that it says of itself; throws `ReleaseRefused` when it isn't sound. */
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
  // Every federated entry must be in the list.
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

/** Shared packages that a version needs, from its folder; empty if unstated. */
export async function readNeeds(folder: string): Promise<Need[]> {
  const found = parseJson(await readText(path.join(folder, 'mf-manifest.json')));
  const parsed = manifestSchema.pick({ shared: true }).safeParse(found);
  return parsed.success ? needsIn(parsed.data) : [];
}

/** The range of the library's version that a stored version was built with, as its folder says; empty where it says none. */
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
    // It is told on a terminal, where everything is in English.
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

/** Everything promised in the descriptor must be exposed by existing files. */
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

/** Offers of other modules used in a built file (TEL-31): widgets as `mf-name/widget`, links as `mf-name:link`. */
export function usesIn(text: string): string[] {
  return [
    ...USES.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ groups }) => `${groups?.module}/${groups?.widget}`),
    ),
    ...[...text.matchAll(LINKS)].map(({ groups }) => groups?.link ?? ''),
  ];
}

/** The texts of a folder's scripts. */
async function readScripts(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.m?js$/.test(name));
  return Promise.all(names.map((name) => readText(path.join(folder, name))));
}

const findUses = (scripts: readonly string[]): string[] => [...new Set(scripts.flatMap(usesIn))].sort();

/** Words of what the shell shares that no minifier takes out and nothing else says. */
export const COPY_MARKS: Readonly<Record<string, string>> = {
  react: 'https://react.dev/errors/',
  axios: 'ERR_BAD_OPTION_VALUE',
  '@chakra-ui/react': 'cssVarsPrefix',
  '@tanstack/react-query': 'No QueryClient set',
  quill: 'ql-toolbar',
  'single-spa': 'single-spa minified message',
  zod: 'ZodError',
};

/** Shared packages bundled in the scripts, whatever the manifest says. */
export function copiesIn(scripts: readonly string[]): Need[] {
  return Object.entries(COPY_MARKS)
    .filter(([, mark]) => scripts.some((text) => text.includes(mark)))
    .map(([name]) => ({ name, requiredVersion: '', copy: true }));
}

/** Every file, with its size as it is sent; its compressed forms are no files of their own. */
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

/** Bytes of a file of a version as browsers are sent it; throws `ReleaseRefused` where it isn't there. */
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
