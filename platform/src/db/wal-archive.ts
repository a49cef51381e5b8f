import { spawnSync } from 'node:child_process';
import { accessSync, chownSync, constants, mkdirSync } from 'node:fs';
import { StartupError } from '../startup-error.ts';
import type { Account } from './embedded-binaries.ts';

/** Longest time until a log segment is closed, however small: limits the loss when the machine is lost. */
const ARCHIVE_SECONDS = 5;

/**
 * PostgreSQL settings that archive each closed log segment to a folder: compressed, flushed to disk before it counts as archived, and
 * renamed once complete.
 */
export function archiveSettings(folder: string): string[] {
  const to = quoted(folder);
  const command =
    `f=${to}/%f.gz; test -f "$f" || ` +
    `{ gzip -1c '%p' > "$f.draft" && sync "$f.draft" && mv "$f.draft" "$f" && sync ${to}; }`;
  return ['archive_mode=on', `archive_timeout=${ARCHIVE_SECONDS}`, `archive_command=${command}`];
}

/** PostgreSQL's command to fetch a segment from the archive. */
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

/** Folder quoted for a shell, in a setting where `%` is special. */
function quoted(folder: string): string {
  return `'${folder.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
}
