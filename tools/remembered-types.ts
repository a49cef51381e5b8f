import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { IN_REPOSITORY, ROOT } from './inputs.ts';
import { OTHERS_OFFERS, TYPES_CACHE, typeFaults } from './type-faults.ts';

/**
 * Incremental type checks across publications: the compiler's cache lets it check only changes. The cache is used only if everything else
 * is equal: library, packages, settings, offers of others, files with ambient declarations, and the names of all files. Failed or
 * interrupted checks aren't cached.
 */

/** Folder of the caches. */
const KEPT = path.join(ROOT, '.cache/types-passed');
const MADE = /(?:^|\/)(?:node_modules|dist|coverage|\.cache|\.turbo|\.git|data|test-results)(?:\/|$)/;
const ORDINARY = /(?<!\.d)\.tsx?$/;
/** Word in every file with ambient declarations. */
const AMBIENT = /\bdeclare\b/;

/** As `typeFaults`; `name`: name of the module. */
export async function typeFaultsSince(folders: readonly string[], name: string, project = ROOT): Promise<string[]> {
  const kept = path.join(KEPT, name);
  await mkdir(kept, { recursive: true });
  const passed = path.join(kept, await nameOf(folders, project));
  // Own folder per run, since two may run at once. The cache contains paths relative to it.
  const work = await mkdtemp(path.join(kept, 'run-'));
  const memory = path.join(work, TYPES_CACHE);
  try {
    if (existsSync(passed)) await copyFile(passed, memory);
    const faults = await typeFaults(folders, work, project);
    if (faults.length === 0 && existsSync(memory)) {
      const former = (await readdir(kept)).filter((entry) => !entry.startsWith('run-'));
      for (const entry of former) await rm(path.join(kept, entry), { force: true });
      await rename(memory, passed);
    }
    return faults;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Cache key of a project's types: all inputs but ordinary sources of some folders. */
async function nameOf(folders: readonly string[], project: string): Promise<string> {
  const own = (file: string) => !IN_REPOSITORY || folders.some((folder) => file.startsWith(`${folder}/`));
  const hash = createHash('sha256').update(project);
  for (const file of await filesOf(project)) {
    const text = await readFile(path.join(project, file), 'utf8');
    const isFollowed = own(file) && ORDINARY.test(file) && !AMBIENT.test(text);
    hash.update('\0').update(file);
    if (!isFollowed) hash.update('\0').update(withoutOwnVersions(file, text));
  }
  return hash.digest('hex');
}

async function filesOf(project: string): Promise<string[]> {
  const files = async (folder: string) =>
    (await readdir(path.join(project, folder), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(project, path.join(entry.parentPath, entry.name)));
  const written = (await readdir(project, { withFileTypes: true })).filter(({ name }) => !MADE.test(name));
  const below = await Promise.all(written.filter((entry) => entry.isDirectory()).map(({ name }) => files(name)));
  const offered = existsSync(path.join(project, OTHERS_OFFERS)) ? await files(OTHERS_OFFERS) : [];
  const above = written.filter((entry) => entry.isFile()).map(({ name }) => name);
  return [...above, ...below.flat().filter((file) => !MADE.test(file)), ...offered].sort();
}

/** Removes the version of the released module, which changes with each release and affects no type. */
function withoutOwnVersions(file: string, text: string): string {
  const name = path.basename(file);
  if (name !== 'package.json' && name !== 'package-lock.json') return text;
  const { version: _own, packages, ...rest } = JSON.parse(text);
  const installed = Object.entries(Object(packages)).filter(([where]) => where.includes('node_modules/'));
  return JSON.stringify([rest, installed]);
}
