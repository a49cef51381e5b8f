import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration, Stats } from '@rspack/core';
import { type Candidate, readCandidate } from '../api/src/modules/candidate.ts';
import { LIBRARY_JSON, type LibraryTypes, type ModuleTypes, TYPES_JSON } from '../api/src/modules/library-use.ts';
import { filesDigest, writeFilesJson } from '../api/src/modules/module-files.ts';
import type { ModuleDescriptor, RegistryEntry } from '../shared/src/contract/module-descriptor.ts';
import { buildModuleRenderer, buildShellRenderer } from './build-render.ts';
import { hashInputs, ROOT } from './inputs.ts';
import { LibraryNamesPlugin } from './library-names.ts';
import { libraryTypes, moduleTypes, shippedTypes } from './library-types.ts';

/** Where the built front end lies. */
export const WEB = path.join(ROOT, 'dist/web');
const BUILD_FILES = [
  'rspack.config.base.ts',
  'package-lock.json',
  'scripts/build-web.ts',
  'scripts/build-render.ts',
  'scripts/compress.ts',
  'scripts/library-names.ts',
  'scripts/library-types.ts',
  'scripts/theme-loader.mjs',
  'scripts/worker-loader.mjs',
  'api/src/modules/module-files.ts',
];

/** Hash of everything the shell's files are made from. The shared library is part of the shell. */
export const shellInputs = () => hashInputs(['shell', 'shared/src', 'shared/package.json', ...BUILD_FILES]);

/** Hash of everything a module's files and its registry entry are made from; of the library, what is compiled into modules. */
export const moduleInputs = (name: string) =>
  hashInputs([name, 'shared/src/contract', 'shared/src/service', 'shared/package.json', ...BUILD_FILES]);

/** What a build reports of itself. */
export interface BuildReport {
  version: string;
  files: number;
  brotliBytes: number;
}

async function runRspack(config: Configuration): Promise<void> {
  const { rspack } = await import('@rspack/core');
  const compiler = rspack(config);
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => {
      compiler.close(() => (result && !error ? resolve(result) : reject(error ?? new Error('No result'))));
    });
  });
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
}

async function packageVersion(name: string): Promise<string> {
  return JSON.parse(await readFile(path.join(ROOT, name, 'package.json'), 'utf8')).version;
}

/**
 * Same sources, same bytes: what rspack writes in an order of chance is sorted, a report that nothing reads is left out, and so is
 * the package's version, which says nothing of the files.
 */
async function settle(folder: string): Promise<void> {
  await rm(path.join(folder, 'mf-stats.json'), { force: true });
  const manifest = path.join(folder, 'mf-manifest.json');
  const text = await readFile(manifest, 'utf8');
  await writeFile(manifest, text.replace(/("buildVersion": ")[^"]*/, '$1'));
  const entry = path.join(folder, 'remoteEntry.js');
  if (!existsSync(entry)) return;
  const sorted = (await readFile(entry, 'utf8')).replace(
    /(\.sriHashes=\{)([^{}]*)\}/,
    (_all, start: string, table: string) => `${start}${table.split(',').sort().join(',')}}`,
  );
  await writeFile(entry, sorted);
}

interface Built {
  configFile: string;
  /** The shell's, which offers the library that modules take from it. */
  host: boolean;
  types: LibraryTypes | ModuleTypes;
  extraFiles?: Record<string, string>;
  beside?: ((folder: string) => Promise<void>) | undefined;
}

/** The folder that a build is put in; one that depends on what was built is told where that lies. */
type Target = string | ((built: string) => Promise<string>);

/** Builds into a folder of its own, then puts it in place at once, so that no reader sees half a build. */
async function buildInto(where: Target, { configFile, host, types, extraFiles = {}, beside }: Built) {
  const { precompress } = await import('./compress.ts');
  const staging = path.join(
    ROOT,
    '.cache/build',
    `${path.basename(path.dirname(configFile))}-${randomBytes(4).toString('hex')}`,
  );
  const { default: configure } = await import(pathToFileURL(configFile).href);
  try {
    const config: Configuration = configure(staging);
    const library = new LibraryNamesPlugin(host);
    await runRspack({ ...config, plugins: [...(config.plugins ?? []), library] });
    await settle(staging);
    const { sharedVersion } = await import('../rspack.config.base.ts');
    const files = { ...extraFiles, [LIBRARY_JSON]: JSON.stringify({ version: sharedVersion, names: library.names }) };
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(staging, name), content);
    await beside?.(staging);
    const report = await precompress(staging);
    // No browser asks for it.
    await writeFile(path.join(staging, TYPES_JSON), JSON.stringify(types));
    await writeFilesJson(staging);
    const target = typeof where === 'string' ? where : await where(staging);
    await mkdir(path.dirname(target), { recursive: true });
    const old = `${staging}-old`;
    if (existsSync(target)) await rename(target, old);
    await rename(staging, target);
    await rm(old, { recursive: true, force: true });
    return report;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Builds the shell with the shared library into a folder, with the list of its files. */
export const buildShellInto = async (target: string): Promise<Omit<BuildReport, 'version'>> =>
  buildInto(target, {
    configFile: path.join(ROOT, 'shell/rspack.config.ts'),
    host: true,
    types: shippedTypes(await libraryTypes()),
    beside: buildShellRenderer,
  });

/** Builds it into `dist/web/shell`. */
export async function buildShell(hash: string): Promise<BuildReport> {
  const report = await buildShellInto(path.join(WEB, 'shell'));
  return { version: `${await packageVersion('shell')}-${hash.slice(0, 8)}`, ...report };
}

async function readDescriptor(name: string): Promise<ModuleDescriptor> {
  const { releasedDescriptorSchema } = await import('../shared/src/contract/released-descriptor.ts');
  const { descriptor } = await import(pathToFileURL(path.join(ROOT, name, 'module.ts')).href);
  const parsed = releasedDescriptorSchema.parse(descriptor);
  if (parsed.name !== name) throw new Error(`${name}/module.ts names itself "${parsed.name}"`);
  return parsed;
}

/**
 * Builds a module into `dist/web/modules/<name>/<version>`, a folder that never changes again. The version is that of its files:
 * whatever of the sources changed without changing them is no release.
 */
export async function buildModule(name: string): Promise<{ report: BuildReport; candidate: Candidate }> {
  const number = await packageVersion(name);
  let version = '';
  let target = '';
  const report = await buildModuleInto(name, async (built) => {
    version = `${number}-${(await filesDigest(built))?.slice(0, 8)}`;
    target = path.join(WEB, 'modules', name, version);
    return target;
  });
  return { report: { version, ...report }, candidate: await readCandidate(target, name, version) };
}

/** Builds a module into a folder, with its descriptor and the list of its files. */
export async function buildModuleInto(name: string, target: Target): Promise<Omit<BuildReport, 'version'>> {
  await assertWidgetsNamed(path.join(ROOT, name, 'src'));
  const extraFiles = { 'descriptor.json': await descriptorJson(name) };
  const { routes } = await readDescriptor(name);
  const beside = routes.some(({ rendered }) => rendered)
    ? (folder: string) => buildModuleRenderer(path.join(ROOT, name), folder)
    : undefined;
  return buildInto(target, {
    configFile: path.join(ROOT, name, 'rspack.config.ts'),
    host: false,
    types: await moduleTypes(name),
    extraFiles,
    beside,
  });
}

const descriptorJson = async (name: string) => `${JSON.stringify(await readDescriptor(name), null, 2)}\n`;

/**
 * Which widgets of others a module uses is read from its built files, so that publishing the other one can refuse to drop
 * them. That needs each to be written out, in this order.
 */
async function assertWidgetsNamed(sources: string): Promise<void> {
  for (const name of await readdir(sources, { recursive: true })) {
    if (!name.endsWith('.tsx')) continue;
    const text = await readFile(path.join(sources, name), 'utf8');
    const uses = text.match(/<RemoteWidget\b/g)?.length ?? 0;
    const named = text.match(/<RemoteWidget\s+module="mf-[a-z0-9-]+"\s+widget="[a-z0-9-]+"/g)?.length ?? 0;
    if (uses !== named) {
      throw new Error(`${name}: write <RemoteWidget module="…" widget="…" …/> with both names as texts, in this order`);
    }
  }
}

/** Whether a module's files are where the registry says. */
export function isInPlace(entry: RegistryEntry): boolean {
  return existsSync(path.join(WEB, 'modules', entry.descriptor.name, entry.version, 'mf-manifest.json'));
}

/** Whether the shell's page is in place. */
export function isShellInPlace(): boolean {
  return existsSync(path.join(WEB, 'shell/index.html'));
}
