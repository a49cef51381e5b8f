import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { textOf } from '../text-of.ts';
import { isAlive } from './data-folder-lock.ts';
import type { Account } from './embedded-binaries.ts';
import { EmbeddedDatabaseError } from './embedded-error.ts';

/** Time limit for the processes of a killed server to end. */
export const ORPHAN_TIMEOUT_MS = 15_000;

/**
 * Waits for a server that a killed portal left behind; its watchdog is ending it. The data folder is locked, so no live portal uses it.
 * Removes a pid file whose id belongs to another program, since it would keep PostgreSQL from starting.
 */
export async function stopOrphan(cluster: string, progress: (step: string) => void): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  const pid = serverPid(file);
  if (pid === null) {
    // A full disk or a crash leaves the file empty, and PostgreSQL would not start beside it.
    rmSync(file, { force: true });
    return;
  }
  if (!isAlive(pid)) {
    // PostgreSQL takes a zombie for a running process, so the id is replaced. The rest of the file stays: PostgreSQL uses it to detect that
    // processes of the former server still use the data.
    const note = textOf(file);
    if (note !== null) writeFileSync(file, note.replace(/^\d+/, String(NO_PROCESS)));
    return;
  }
  if (commandOf(pid) !== null && commandOf(pid) !== 'postgres') {
    rmSync(file, { force: true });
    return;
  }
  progress('Waiting for the database of a portal that was killed to stop');
  const until = Date.now() + ORPHAN_TIMEOUT_MS;
  for (let tries = 0; isAlive(pid) && serverPid(file) === pid; tries++) {
    if (Date.now() > until) {
      throw new EmbeddedDatabaseError(`A database server (process ${pid}) still runs on ${cluster}. Stop it first.`);
    }
    if (tries === 20) process.kill(pid, 'SIGINT');
    await sleep(100);
  }
}

/** Higher than any process id. */
const NO_PROCESS = 2 ** 31 - 1;

/** True if a start failed because of remains of the previous server. */
export function isStillHeld(error: unknown): boolean {
  return error instanceof EmbeddedDatabaseError && error.message.includes('shared memory block');
}

function serverPid(file: string): number | null {
  const first = Number.parseInt(textOf(file) ?? '', 10);
  return Number.isInteger(first) ? first : null;
}

/** Name of a process's program; null if unknown. */
function commandOf(pid: number): string | null {
  return textOf(`/proc/${pid}/comm`)?.trim() ?? null;
}

const SOCKET_FOLDER = '/tmp/credenciados-socket-';

/**
 * Makes the socket's folder in /tmp: a socket's path may have 107 bytes at most, and a data folder's is often longer. The data folder
 * records its name, so that the next start can remove it if portal and watchdog were killed together.
 */
export function makeSocketFolder(folder: string, account: Account | undefined): string {
  const note = path.join(folder, 'socket-folder');
  const left = textOf(note) ?? '';
  if (left.startsWith(SOCKET_FOLDER) && path.dirname(left) === path.dirname(SOCKET_FOLDER))
    rmSync(left, { recursive: true, force: true });
  const made = mkdtempSync(SOCKET_FOLDER);
  chmodSync(made, 0o700);
  if (account) chownSync(made, account.uid, account.gid);
  writeFileSync(note, made);
  return made;
}
