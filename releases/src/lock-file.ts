import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { hasCode } from '@credenciados/platform/errno';

/** A lock is held for milliseconds; a holder older than this is dead. */
const STALE_MS = 10_000;
const GIVE_UP_MS = 30_000;

/**
 * Runs work while no other process holds the lock file. Process ids mean nothing between containers that share a folder, so a holder counts
 * as dead by the age of its lock. `isHeld` tells whether the lock is still this process's.
 */
export async function withLockFile<T>(
  file: string,
  use: (isHeld: () => Promise<boolean>) => Promise<T>,
  staleMs = STALE_MS,
): Promise<T> {
  const own = randomUUID();
  const draft = `${file}.${own}`;
  await writeFile(draft, own, { flag: 'wx' });
  try {
    await acquire(file, draft, staleMs);
    try {
      return await use(async () => (await contents(file)) === own);
    } finally {
      if ((await contents(file)) === own) await rm(file, { force: true });
    }
  } finally {
    await rm(draft, { force: true });
  }
}

async function acquire(file: string, draft: string, staleMs: number): Promise<void> {
  const since = performance.now();
  while (!(await linkedNow(draft, file))) {
    if (performance.now() - since > GIVE_UP_MS + staleMs) throw new Error(`${file} is held by another process`);
    await removeStale(file, `${draft}.stale`, staleMs);
    await setTimeout(5 + Math.random() * 20);
  }
}

/** Moves a dead holder's lock away. If several processes try, one succeeds; a live lock moved by mistake is returned. */
async function removeStale(file: string, aside: string, staleMs: number): Promise<void> {
  const found = await contents(file);
  if (found === null || !(await isOlder(file, staleMs))) return;
  try {
    await rename(file, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if ((await contents(aside)) !== found) await linked(aside, file);
  await rm(aside, { force: true });
}

async function isOlder(file: string, ms: number): Promise<boolean> {
  try {
    return Date.now() - (await stat(file)).mtimeMs > ms;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

async function contents(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Links the draft as the lock. The lock is as old as its draft, so the draft's time is renewed first. */
async function linkedNow(draft: string, file: string): Promise<boolean> {
  const now = new Date();
  await utimes(draft, now, now);
  return linked(draft, file);
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}
