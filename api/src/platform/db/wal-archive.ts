import { spawnSync } from 'node:child_process';
import { accessSync, chownSync, constants, mkdirSync } from 'node:fs';
import { StartupError } from '../startup-error.ts';
import type { Account } from './embedded-binaries.ts';

/** A segment of the log is closed after so long, however little is in it: what a lost machine takes with it is no older. */
const ARCHIVE_SECONDS = 5;

/**
 * Settings of PostgreSQL that have it hand each closed segment of its log to a folder: packed, on disk before it counts as handed
 * over, and under its name only once it is whole.
 */
export function archiveSettings(folder: string): string[] {
  const to = quoted(folder);
  const command =
    `f=${to}/%f.gz; test -f "$f" || ` +
    `{ gzip -1c '%p' > "$f.draft" && sync "$f.draft" && mv "$f.draft" "$f" && sync ${to}; }`;
  return ['archive_mode=on', `archive_timeout=${ARCHIVE_SECONDS}`, `archive_command=${command}`];
}

/** How PostgreSQL gets a segment back from there. */
export function restoreCommand(folder: string): string {
  const from = quoted(folder);
  return `test -f ${from}/%f.gz && gzip -dc ${from}/%f.gz > '%p'`;
}

/** Makes the folder and gives it to the account that PostgreSQL runs as. */
export function prepareArchive(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  accessSync(folder, constants.W_OK);
  const tried = spawnSync('/bin/sh', ['-c', 'test -w "$1" && command -v gzip && command -v sync', 'sh', folder], {
    encoding: 'utf8',
    ...account,
  });
  if (tried.status === 0) return;
  throw new StartupError(
    `The embedded database can't archive to WAL_ARCHIVE=${folder}: its account must reach that folder, and the system must have gzip and sync.`,
  );
}

/** A folder for a shell, in a setting in which `%` means something. */
function quoted(folder: string): string {
  return `'${folder.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
}
