import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type LibraryTypes,
  libraryTypesSchema,
  type ModuleTypes,
  TYPES_JSON,
} from '@credenciados/releases/library-use';
import { execute, program } from './execute.ts';
import { hashInputs, IN_REPOSITORY, ROOT } from './inputs.ts';

/** Name of the shared library. */
export const LIBRARY = '@credenciados/shared';
/** Name of the contract, which is compiled into each module. */
export const CONTRACT = '@credenciados/contract';

/** Inputs of the library's declarations. */
const INPUTS = [
  'shared/src',
  'contract/src',
  'shared/package.json',
  'shared/tsconfig.declarations.json',
  'package-lock.json',
  'tools/library-types.ts',
];
const KEPT = path.join(ROOT, '.cache/library-types');
/** Declarations for tests and standalone modules only; shells don't ship them. */
const NOT_SHIPPED = /^src\/testing\/|\.test\.d\.ts$/;
const isShipped = (name: string) => name.endsWith('.d.ts') && !NOT_SHIPPED.test(name);

/** Declarations of the library's present sources, cached for equal sources. */
export async function libraryTypes(): Promise<LibraryTypes> {
  if (!IN_REPOSITORY) return packagedTypes();
  const file = path.join(KEPT, `${hashInputs(INPUTS)}.json`);
  if (existsSync(file)) return libraryTypesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  await mkdir(KEPT, { recursive: true });
  const work = await mkdtemp(path.join(KEPT, 'work-'));
  try {
    const project = path.join(ROOT, 'shared/tsconfig.declarations.json');
    const { code, output } = await execute(
      program('tsc', '-p', project, '--checkers', '1', '--removeComments', '--outDir', work),
    );
    if (code !== 0) throw new Error(`The library’s declarations can’t be made: ${output}`);
    const made = await readTexts(path.join(work, 'shared'), isShipped);
    const types = { entries: await readEntries(), declarations: made };
    await writeFile(path.join(work, TYPES_JSON), JSON.stringify(types));
    await rename(path.join(work, TYPES_JSON), file);
    return types;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Declarations of the installed library, for standalone modules. */
async function packagedTypes(): Promise<LibraryTypes> {
  const folder = path.join(ROOT, 'node_modules', LIBRARY);
  const declarations = await readTexts(folder, isShipped);
  const { exports }: { exports: Record<string, string | { types: string }> } = JSON.parse(
    await readFile(path.join(folder, 'package.json'), 'utf8'),
  );
  const entries = Object.entries(exports).flatMap(([entry, file]) =>
    typeof file === 'string' ? [] : [[entry, file.types.replace(/^\.\//, '')] as const],
  );
  return { entries: Object.fromEntries(entries.filter(([, types]) => isShipped(types))), declarations };
}

/** Declarations compiled into each module. */
const COMPILED_IN = /^src\/(?:access|service)\//;

const pick = (types: LibraryTypes, wanted: (file: string) => boolean): LibraryTypes => ({
  entries: types.entries,
  declarations: Object.fromEntries(Object.entries(types.declarations).filter(([file]) => wanted(file))),
});

/** Declarations that a shell is published with, without those compiled into modules (TEL-20). */
export const shippedTypes = (types: LibraryTypes): LibraryTypes => pick(types, (file) => !COMPILED_IN.test(file));

/** A shell's declarations, completed by this project's declarations of code compiled into modules. */
export const completeTypes = (shell: LibraryTypes, project: LibraryTypes): LibraryTypes => ({
  entries: shell.entries,
  declarations: {
    ...pick(project, (file) => COMPILED_IN.test(file)).declarations,
    ...shippedTypes(shell).declarations,
  },
});

/** Sources of a module, for the type check. */
export async function moduleTypes(root: string): Promise<ModuleTypes> {
  return { sources: await readTexts(root, isSource) };
}

const isSource = (name: string) => /^src\/.*\.tsx?$/.test(name) && !/\.test\.tsx?$|^src\/testing\//.test(name);

/** Entries that modules import (`.`, `./forms`), with their declarations. */
async function readEntries(): Promise<Record<string, string>> {
  const { exports }: { exports: Record<string, string> } = JSON.parse(
    await readFile(path.join(ROOT, 'shared/package.json'), 'utf8'),
  );
  const offered = Object.entries(exports).filter(([, source]) => !source.startsWith('./src/testing/'));
  return Object.fromEntries(
    offered.map(([entry, source]) => [entry, source.replace(/^\.\//, '').replace(/\.tsx?$/, '.d.ts')]),
  );
}

async function readTexts(folder: string, wanted: (name: string) => boolean): Promise<Record<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter(wanted)
    .sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const)),
  );
}
