import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ModuleDescriptor, Registry } from '@credenciados/contract';
import type { Config } from '@credenciados/platform/config';
import { DiskModuleStore } from '../disk-module-store.ts';
import { LIBRARY_JSON, TYPES_JSON } from '../library-use.ts';
import { writeFilesJson } from '../module-files.ts';
import { packFolder } from '../pack.ts';
import { readShellIn } from '../shell.ts';

const LIBRARY = '@credenciados/shared';

/** Shell of the tests, with its shared packages. */
export const TEST_SHELL: Registry['shell'] = {
  shared: '1.2.0',
  offers: { '@credenciados/shared': '1.2.0', '@credenciados/shared/forms': '1.2.0', react: '19.3.1' },
};

/** Differences of a test's module from a valid one. */
export interface ModuleParts {
  descriptor?: Partial<ModuleDescriptor>;
  /** Required version ranges of shared packages, by name. */
  needs?: Record<string, string>;
  /** Shared packages that the module bundles. */
  copies?: string[];
  /** Further files, or replacements of its own. */
  files?: Record<string, string | Buffer>;
  /** Changes the folder before `files.json` is written. */
  before?: (folder: string) => Promise<void>;
  after?: (folder: string) => Promise<void>;
}

/** Writes the folder of a built module. */
export async function writeModule(folder: string, name: string, parts: ModuleParts = {}): Promise<void> {
  const descriptor = {
    name,
    title: `Módulo ${name}`,
    routes: [{ path: `${name}/lista`, access: 'public' }],
    menu: [{ label: 'Lista', path: `${name}/lista`, access: 'public', icon: 'editais', order: 90 }],
    widgets: [],
    ...parts.descriptor,
  };
  const needs = Object.entries(parts.needs ?? { '@credenciados/shared': '^1.0.0', react: '^19.3.1' });
  const shared = needs.map(([each, requiredVersion]) => ({
    name: each,
    requiredVersion,
    version: parts.copies?.includes(each) ? '1.0.0' : '',
  }));
  const assets = { js: { sync: ['spa.12345678.js'], async: [] }, css: { sync: [], async: [] } };
  const exposes = ['spa', ...descriptor.widgets].map((each) => ({ path: `./${each}`, assets }));
  const files = {
    'descriptor.json': JSON.stringify(descriptor),
    'mf-manifest.json': JSON.stringify({
      name,
      metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
      shared,
      exposes,
    }),
    'remoteEntry.js': `/* ${name} */`,
    'spa.12345678.js': 'export const mount = 1;',
    [TYPES_JSON]: JSON.stringify({ sources: { 'src/spa.tsx': 'export const mount = 1;' } }),
    ...parts.files,
  };
  for (const [each, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, each)), { recursive: true });
    await writeFile(path.join(folder, each), content);
  }
  await parts.before?.(folder);
  await writeFilesJson(folder);
  await parts.after?.(folder);
}

/** Package (.tgz) of a module's folder. */
export async function modulePackage(name: string, parts: ModuleParts = {}): Promise<Buffer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'credenciados-teste-'));
  try {
    await writeModule(folder, name, parts);
    return await packed(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Writes a registry without live modules, with the shell `TEST_SHELL`. */
export async function openModuleStore({ config }: { config: Pick<Config, 'webDir' | 'webStore'> }): Promise<void> {
  const shared = Object.entries(TEST_SHELL.offers).map(([name, version]) => ({ name, version }));
  await mkdir(path.join(config.webDir, 'shell'), { recursive: true });
  await writeFile(path.join(config.webDir, 'shell/mf-manifest.json'), JSON.stringify({ shared }));
  await writeFile(
    path.join(config.webDir, 'shell/index.html'),
    '<html><head><!--preload--></head><body><!--registry--></body></html>',
  );
  await new DiskModuleStore(config.webStore).replace({ shell: TEST_SHELL, modules: [], flips: [] }, null);
}

const SHELL_PAGE =
  '<html><head><!--preload--></head><body><div id="portal"></div><!--registry--><script src="/credenciados/shell/MAIN"></script></body></html>';

/** Writes the folder of a built shell whose files contain `text`, with its shared packages; returns its version. */
export async function writeShell(
  folder: string,
  text: string,
  { offers = TEST_SHELL.offers, files = {} }: { offers?: Record<string, string>; files?: Record<string, string> } = {},
): Promise<string> {
  const main = `main.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`;
  const shared = Object.entries(offers).map(([name, version]) => ({ name, version }));
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'index.html'), SHELL_PAGE.replace('MAIN', main));
  await writeFile(path.join(folder, main), text);
  await writeFile(path.join(folder, main.replace('main', 'later')), `later ${text}`);
  await writeFile(path.join(folder, 'service-worker.js'), `worker ${text}`);
  await writeFile(path.join(folder, 'mf-manifest.json'), JSON.stringify({ shared }));
  await writeFile(path.join(folder, TYPES_JSON), JSON.stringify({ entries: {}, declarations: {} }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  await writeFilesJson(folder);
  return (await readShellIn(folder))?.version ?? '';
}

/** Library files of a built shell's version, with exported names and used kernel functions. */
export function libraryOf(version: string, names: string[], kernel: readonly string[] = ['send']) {
  const of = (taken: Record<string, readonly string[]>) => JSON.stringify({ version, names: taken });
  return {
    offers: { ...TEST_SHELL.offers, [LIBRARY]: version },
    files: {
      [LIBRARY_JSON]: of({ [LIBRARY]: names, [`${LIBRARY}/kernel`]: kernel }),
      [`library/${LIBRARY_JSON}`]: of({ [`${LIBRARY}/kernel`]: kernel }),
      'library/remoteEntry.js': `/* ${version} */`,
    },
  };
}

/** Shared packages that a build requires; the names that it uses decide which library version it gets. */
export const AS_BUILT = { '@credenciados/shared': '*', react: '^19.3.1' };

/** `library.json` of a module's build that uses one name. */
export const builtWith = (version: string, name: string): Record<string, string> => ({
  [LIBRARY_JSON]: JSON.stringify({ version, names: { [LIBRARY]: [name] } }),
});

/** Package (.tgz) of a folder. */
export async function packed(folder: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of packFolder(folder)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

let made = 0;

/** Module name that is unique in a test file. */
export function nextModule(): string {
  made += 1;
  return `mf-teste${made}`;
}

/** Integrity hash of a file, as browsers compute it. */
export const integrityOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
