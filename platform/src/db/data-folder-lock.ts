import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hasCode } from '../errno.ts';
import { StartupError } from '../startup-error.ts';
import { textOf } from '../text-of.ts';

/** Another process uses the data folder. */
export class DataFolderInUseError extends StartupError {
  override name = 'DataFolderInUseError';
}

/**
 * Locks a data folder for this process and returns the release, or throws `DataFolderInUseError`. A lock of a dead process is taken over.
 */
export function lockDataFolder(folder: string): () => void {
  const file = path.join(folder, 'portal.lock');
  const own = JSON.stringify({ pid: process.pid, started: processStart(process.pid) });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, own);
  try {
    if (!linked(draft, file)) takeOver(file, draft);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (textOf(file) === own) rmSync(file, { force: true });
  };
}

/** Replaces a dead holder's lock; if two processes try at once, one succeeds. */
function takeOver(file: string, draft: string): void {
  const found = textOf(file);
  if (found !== null && isHeld(found)) throw inUse(found);
  if (found !== null) {
    const aside = `${draft}.stale`;
    renameSync(file, aside);
    const moved = textOf(aside);
    // A live process took the lock between the check and the move: return it.
    if (moved !== null && moved !== found) linked(aside, file);
    rmSync(aside, { force: true });
  }
  if (!linked(draft, file)) throw inUse(textOf(file) ?? '{}');
}

function inUse(holder: string): DataFolderInUseError {
  const pid = parse(holder).pid;
  return new DataFolderInUseError(
    `The data folder is in use by another running portal${pid ? ` (process ${pid})` : ''}. ` +
      'Stop that one first, or set DATA_DIR to another folder.',
  );
}

function isHeld(holder: string): boolean {
  const { pid, started } = parse(holder);
  if (!pid || !isAlive(pid)) return false;
  const now = processStart(pid);
  // A recycled process id isn't the holder. If the start time is unknown, a live process counts as the holder.
  return now === null || started === null || started === now;
}

function parse(holder: string): { pid: number | null; started: string | null } {
  const [, pid] = /"pid":(\d+)/.exec(holder) ?? [];
  const [, started] = /"started":"(\d+)"/.exec(holder) ?? [];
  return { pid: pid ? Number(pid) : null, started: started ?? null };
}

/** True if the process lives. One that can't be signalled counts as alive, a zombie doesn't. */
export function isAlive(pid: number): boolean {
  if (statusOf(pid)?.[0] === 'Z') return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** Start time of a process in kernel ticks (field 22), to recognise a recycled id; null if unknown. */
function processStart(pid: number): string | null {
  return statusOf(pid)?.[19] ?? null;
}

/** Fields of `/proc/<pid>/stat` from the third (state) on; undefined if unknown. */
function statusOf(pid: number): string[] | undefined {
  const stat = textOf(`/proc/${pid}/stat`);
  // The second field is the command in parentheses and may hold spaces.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}
