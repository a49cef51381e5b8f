import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hasCode } from '../errno.ts';
import { StartupError } from '../startup-error.ts';
import { textOf } from '../text-of.ts';

/** Another process works with the data folder. */
export class DataFolderInUseError extends StartupError {
  override name = 'DataFolderInUseError';
}

/**
 * Takes a data folder for this process, or throws `DataFolderInUseError`. What a killed process left behind is taken
 * over: a holder counts only while its process lives. Answers how to give the folder back.
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

/** Moves a dead holder's lock away and takes its place; of two that try at once, one wins. */
function takeOver(file: string, draft: string): void {
  const found = textOf(file);
  if (found !== null && isHeld(found)) throw inUse(found);
  if (found !== null) {
    const aside = `${draft}.stale`;
    renameSync(file, aside);
    const moved = textOf(aside);
    // Between the look and the move, a live process may have taken it: give it back.
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
  // A recycled process id isn't the holder. Where the system doesn't tell, a live process counts.
  return now === null || started === null || started === now;
}

function parse(holder: string): { pid: number | null; started: string | null } {
  const [, pid] = /"pid":(\d+)/.exec(holder) ?? [];
  const [, started] = /"started":"(\d+)"/.exec(holder) ?? [];
  return { pid: pid ? Number(pid) : null, started: started ?? null };
}

/** True if the process lives; one that we may not signal counts as alive, a zombie doesn't. */
export function isAlive(pid: number): boolean {
  if (statusOf(pid)?.[0] === 'Z') return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** When a process started, in the kernel's ticks (the 22nd field), to tell it from a later one of the same id; null where unknown. */
function processStart(pid: number): string | null {
  return statusOf(pid)?.[19] ?? null;
}

/** Fields of `/proc/<pid>/stat` from the state (third field) on; undefined if unknown. */
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
