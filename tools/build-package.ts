import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LIBRARY_JSON, type LibraryTypes, type ModuleTypes, TYPES_JSON } from '@credenciados/releases/library-use';
import { CALLS_JSON, writeFilesJson } from '@credenciados/releases/module-files';
import type { Configuration, Stats } from '@rspack/core';
import { ROOT } from './inputs.ts';
import { LibraryNamesPlugin } from './library-names.ts';
import { CallsOfBuildPlugin } from './module-calls.ts';
import { SameBytesPlugin } from './same-bytes.ts';
import { sharedVersion } from './shared-version.ts';

/** Report of a build. */
export interface BuildReport {
  version: string;
  files: number;
  brotliBytes: number;
}

/** Runs a build; throws with its output if it fails or warns. */
export async function runRspack(config: Configuration): Promise<void> {
  const { rspack } = await import('@rspack/core');
  const compiler = rspack(config);
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => {
      compiler.close(() => (result && !error ? resolve(result) : reject(error ?? new Error('No result'))));
    });
  });
  if (stats.hasErrors() || stats.hasWarnings()) {
    throw new Error(stats.toString({ preset: 'errors-warnings', colors: false }));
  }
}

/**
 * Makes a build reproducible: sorts content that rspack writes in random order, and removes an unused report and the package's version,
 * which says nothing of the files.
 */
export async function settle(folder: string): Promise<void> {
  await rm(path.join(folder, 'mf-stats.json'), { force: true });
  for (const name of await readdir(folder)) if (name.endsWith('.map')) await settleMap(path.join(folder, name));
  const manifest = path.join(folder, 'mf-manifest.json');
  const { shared, ...rest }: { shared: { name: string }[] } = JSON.parse(await readFile(manifest, 'utf8'));
  const inOrder = shared.sort((one, other) => (one.name < other.name ? -1 : 1));
  const text = JSON.stringify({ ...rest, shared: inOrder }, null, 2);
  await writeFile(manifest, text.replace(/("buildVersion": ")[^"]*/, '$1'));
  const entry = path.join(folder, 'remoteEntry.js');
  if (!existsSync(entry)) return;
  const sorted = (await readFile(entry, 'utf8')).replace(
    /(\.sriHashes=\{)([^{}]*)\}/,
    (_all, start: string, table: string) => `${start}${table.split(',').sort().join(',')}}`,
  );
  await writeFile(entry, sorted);
}

/** Throws if a script contains this folder's path: equal sources would give other bytes elsewhere. */
async function refuseOwnAddress(folder: string): Promise<void> {
  const scripts = (await readdir(folder, { recursive: true })).filter((name) => /\.m?js$/.test(name));
  for (const name of scripts) {
    const text = await readFile(path.join(folder, name), 'utf8');
    if (text.includes(`file://${ROOT}/`))
      throw new Error(`${name} names this folder: see mf-analise/no-address-loader.mjs`);
  }
}

/** Removes source maps of styles and of the loader, which has no source; the bundler's own texts contain paths of the machine. */
async function settleMap(file: string): Promise<void> {
  if (file.endsWith('.css.map') || path.basename(file) === 'remoteEntry.js.map') return rm(file);
  const map: { sources: string[] } = JSON.parse(await readFile(file, 'utf8'));
  const sources = map.sources.map((source) => (source.startsWith('data:') ? '' : source));
  await writeFile(file, JSON.stringify({ ...map, sources }));
}

interface Built {
  /** Configuration for an output folder. */
  configure: (folder: string) => Configuration;
  /** True for the shell, which provides the shared library. */
  host: boolean;
  types: LibraryTypes | ModuleTypes;
  extraFiles?: Record<string, string>;
  beside?: ((folder: string) => Promise<void>) | undefined;
}

/** Output folder, or a function that derives it from the built folder. */
export type Target = string | ((built: string) => Promise<string>);

/** Builds into a temporary folder and renames it, so that no reader sees half a build. */
export async function buildInto(where: Target, { configure, host, types, extraFiles = {}, beside }: Built) {
  const { precompress } = await import('./compress.ts');
  const staging = path.join(ROOT, '.cache/build', randomBytes(6).toString('hex'));
  try {
    const config = configure(staging);
    const library = new LibraryNamesPlugin(host);
    const calls = new CallsOfBuildPlugin();
    await runRspack({ ...config, plugins: [...(config.plugins ?? []), new SameBytesPlugin(), library, calls] });
    await settle(staging);
    await refuseOwnAddress(staging);
    const files = { ...extraFiles, [LIBRARY_JSON]: JSON.stringify({ version: sharedVersion, names: library.names }) };
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(staging, name), content);
    await beside?.(staging);
    const report = await precompress(staging);
    // Never requested by browsers.
    await writeFile(path.join(staging, CALLS_JSON), JSON.stringify(calls.calls));
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
