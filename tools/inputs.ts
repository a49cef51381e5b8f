import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const REPOSITORY = path.resolve(import.meta.dirname, '..');

/** True in the repository; false in the kit, for a module in a folder of its own (ADR 55). */
export const IN_REPOSITORY = existsSync(path.join(REPOSITORY, 'tsconfig.base.json'));

/** Root of the repository; for a standalone module its folder, where the kit's commands run. */
export const ROOT = IN_REPOSITORY ? REPOSITORY : process.cwd();

/** Folder of a module. */
export const moduleFolder = (name: string): string => (IN_REPOSITORY ? path.join(ROOT, name) : ROOT);

const IGNORED_FOLDERS = new Set([
  'node_modules',
  'dist',
  'coverage',
  'testing',
  'tests',
  'e2e',
  'journeys',
  '.cache',
  '.turbo',
]);
const isTest = (name: string) => /\.test\.tsx?$/.test(name) || name.startsWith('jest.') || name === 'dev.tsx';

function listFiles(entry: string): string[] {
  if (!existsSync(entry)) return [];
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((child) => {
      const file = path.join(entry, child.name);
      if (child.isDirectory()) return IGNORED_FOLDERS.has(child.name) ? [] : listFiles(file);
      return isTest(child.name) ? [] : [file];
    });
}

/** Hash of the names and contents of a build's inputs, without tests. */
export function hashInputs(entries: readonly string[], ...extra: string[]): string {
  const hash = hashOf(entries.flatMap((entry) => listFiles(path.join(ROOT, entry))));
  for (const text of extra) hash.update(text).update('\0');
  return hash.digest('hex');
}

function hashOf(files: readonly string[]): Hash {
  const hash = createHash('sha256');
  for (const file of files) hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash;
}

/** Generated folders. */
const MADE = /(?:^|\/)(?:node_modules|dist|coverage|\.cache|\.turbo|\.git)(?:\/|$)/;

/** Hash of the names and contents of all written files, including tests. */
export function hashAll(entries: readonly string[]): string {
  const files = entries.flatMap((entry) => {
    const from = path.join(ROOT, entry);
    if (!statSync(from).isDirectory()) return [from];
    return readdirSync(from, { withFileTypes: true, recursive: true })
      .filter((found) => found.isFile())
      .map((found) => path.join(found.parentPath, found.name));
  });
  return hashOf(files.filter((file) => !MADE.test(path.relative(ROOT, file))).sort()).digest('hex');
}

/** Names of the front-end modules: the folders `mf-*` that have a descriptor. */
export function moduleNames(): string[] {
  return readdirSync(ROOT)
    .filter((name) => name.startsWith('mf-') && existsSync(path.join(ROOT, name, 'module.ts')))
    .sort();
}

/** Folders of all packages of the project, modules among them. */
export const workspaceNames = (): string[] => [
  'contract',
  'shared',
  'shell',
  ...moduleNames(),
  'platform',
  'releases',
  'api',
  'tools',
  'tools/journeys',
  'tools/testing',
  'e2e',
  'drills',
  'bench',
];
