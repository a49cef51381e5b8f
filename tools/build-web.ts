import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RegistryEntry } from '@credenciados/contract/module-descriptor';
import { type Candidate, readCandidate } from '@credenciados/releases/candidate';
import { filesDigest } from '@credenciados/releases/module-files';
import { ALONE } from '@credenciados/releases/shell';
import { buildLibrary } from './build-library.ts';
import { buildModuleInto } from './build-module.ts';
import { type BuildReport, buildInto } from './build-package.ts';
import { buildShellRenderer } from './build-render.ts';
import { hashInputs, ROOT } from './inputs.ts';
import { libraryTypes, shippedTypes } from './library-types.ts';

/** Folder of the built front end. */
export const WEB = path.join(ROOT, 'dist/web');
/** Code and packages of the build itself, inputs of every build. */
const BUILD_FILES = ['tools', 'api/build', 'releases/src', 'package-lock.json'];

/** Hash of all inputs of the shell, which contains the shared library. */
export const shellInputs = () =>
  hashInputs(['shell', 'contract/src', 'shared/src', 'shared/package.json', ...BUILD_FILES]);

/** Hash of all inputs of a module's files and registry entry, including the parts of the library compiled into modules. */
export const moduleInputs = (name: string) =>
  hashInputs([name, 'contract/src', 'shared/src/access', 'shared/src/service', 'shared/package.json', ...BUILD_FILES]);

async function packageVersion(name: string): Promise<string> {
  return JSON.parse(await readFile(path.join(ROOT, name, 'package.json'), 'utf8')).version;
}

/** Builds the shell with the shared library into a folder, with the list of its files. */
export const buildShellInto = async (target: string): Promise<Omit<BuildReport, 'version'>> =>
  buildInto(target, {
    configure: (await import(pathToFileURL(path.join(ROOT, 'shell/rspack.config.ts')).href)).default,
    host: true,
    types: shippedTypes(await libraryTypes()),
    beside: async (folder) => {
      await buildShellRenderer(folder);
      await buildLibrary(path.join(folder, ALONE));
    },
  });

/** Builds the shell into `dist/web/shell`. */
export async function buildShell(hash: string): Promise<BuildReport> {
  const report = await buildShellInto(path.join(WEB, 'shell'));
  return { version: `${await packageVersion('shell')}-${hash.slice(0, 8)}`, ...report };
}

/**
 * Builds a module into `dist/web/modules/<name>/<version>`, which never changes again. The version is a hash of the files: a change of
 * sources that leaves the files equal makes no new version.
 */
export async function buildModule(name: string): Promise<{ report: BuildReport; candidate: Candidate }> {
  const number = await packageVersion(name);
  let version = '';
  let target = '';
  const report = await buildModuleInto(path.join(ROOT, name), async (built) => {
    version = `${number}-${(await filesDigest(built))?.slice(0, 8)}`;
    target = path.join(WEB, 'modules', name, version);
    return target;
  });
  return { report: { version, ...report }, candidate: await readCandidate(target, name, version) };
}

/** True if the files of a registry entry exist. */
export function isInPlace(entry: RegistryEntry): boolean {
  return existsSync(path.join(WEB, 'modules', entry.descriptor.name, entry.version, 'mf-manifest.json'));
}

/** True if the shell's page exists. */
export function isShellInPlace(): boolean {
  return existsSync(path.join(WEB, 'shell/index.html'));
}
