import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration, Stats } from '@rspack/core';
import type { ModuleDescriptor, Registry, RegistryEntry } from '../shared/src/contract/module-descriptor.ts';
import { hashInputs, ROOT } from './inputs.ts';

const WEB = path.join(ROOT, 'dist/web');
const BUILD_FILES = ['rspack.config.base.ts', 'package-lock.json', 'scripts/build-web.ts', 'scripts/compress.ts'];

/** Hash of everything the shell's files are made from. The shared library is part of the shell. */
export const shellInputs = () => hashInputs(['shell', 'shared/src', 'shared/package.json', ...BUILD_FILES]);

/** Hash of everything a module's files and its registry entry are made from; of the library, what descriptors read. */
export const moduleInputs = (name: string) =>
  hashInputs([name, 'shared/src/contract', 'shared/package.json', ...BUILD_FILES]);

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

/** Builds into a folder of its own, then puts it in place at once, so that no reader sees half a build. */
async function buildInto(target: string, configFile: string, extraFiles: Record<string, string> = {}) {
  const { precompress } = await import('./compress.ts');
  const staging = path.join(
    ROOT,
    '.cache/build',
    `${path.basename(path.dirname(configFile))}-${randomBytes(4).toString('hex')}`,
  );
  const { default: configure } = await import(pathToFileURL(configFile).href);
  try {
    await runRspack(configure(staging));
    for (const [name, content] of Object.entries(extraFiles)) await writeFile(path.join(staging, name), content);
    const report = await precompress(staging);
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

/** Builds the shell with the shared library into `dist/web/shell`. */
export async function buildShell(hash: string): Promise<BuildReport> {
  const report = await buildInto(path.join(WEB, 'shell'), path.join(ROOT, 'shell/rspack.config.ts'));
  return { version: `${await packageVersion('shell')}-${hash.slice(0, 8)}`, ...report };
}

async function readDescriptor(name: string): Promise<ModuleDescriptor> {
  const { moduleDescriptorSchema } = await import('../shared/src/contract/module-descriptor.ts');
  const { descriptor } = await import(pathToFileURL(path.join(ROOT, name, 'module.ts')).href);
  const parsed = moduleDescriptorSchema.parse(descriptor);
  if (parsed.name !== name) throw new Error(`${name}/module.ts names itself "${parsed.name}"`);
  return parsed;
}

/** Builds a module into `dist/web/modules/<name>/<version>`, a folder that never changes again. */
export async function buildModule(name: string): Promise<{ report: BuildReport; entry: RegistryEntry }> {
  const descriptor = await readDescriptor(name);
  const { sharedRange } = await import('../rspack.config.base.ts');
  const json = `${JSON.stringify(descriptor, null, 2)}\n`;
  const hash = hashInputs([name, ...BUILD_FILES], json, sharedRange);
  const version = `${await packageVersion(name)}-${hash.slice(0, 8)}`;
  const target = path.join(WEB, 'modules', name, version);
  const report = await buildInto(target, path.join(ROOT, name, 'rspack.config.ts'), { 'descriptor.json': json });
  const manifest = `/credenciados/modules/${name}/${version}/mf-manifest.json`;
  return { report: { version, ...report }, entry: { descriptor, version, manifest, sharedRange } };
}

/** The registry as it stands, or none. */
export async function readRegistry(): Promise<Registry> {
  const file = path.join(WEB, 'registry.json');
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : { modules: [] };
}

/** Replaces the registry at once. */
export async function writeRegistry(registry: Registry): Promise<void> {
  await mkdir(WEB, { recursive: true });
  const temporary = path.join(WEB, `.registry-${randomBytes(4).toString('hex')}`);
  await writeFile(temporary, `${JSON.stringify(registry, null, 2)}\n`);
  await rename(temporary, path.join(WEB, 'registry.json'));
}

/** Removes the versions of a module that neither the new nor the former registry names: an open page may still use the former. */
export async function removeOldVersions(name: string, keep: ReadonlySet<string>): Promise<void> {
  const folder = path.join(WEB, 'modules', name);
  for (const version of await readdir(folder)) {
    if (!keep.has(version)) await rm(path.join(folder, version), { recursive: true, force: true });
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
