import { spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** Most space that concurrent test runs need; a container's own memory disk is often smaller. */
const ENOUGH_BYTES = 3 * 1024 ** 3;
/** Runs once its pipe closes, because this process ended or was killed, and waits for databases to stop. */
const REMOVE_LATER = 'cat >/dev/null; sleep 10; rm -rf -- "$1"';

let made: string | undefined;

/**
 * This process's folder for temporary data of tests: in memory if there is room, else on disk. It is removed when the process ends in any
 * way, since memory is scarce.
 */
export function quickFolder(): string {
  made ??= makeFolder();
  return made;
}

/** A new empty folder, in memory if possible. By default other accounts can enter its parent. */
export async function temporaryFolder(name: string, mode = 0o755, parent = quickFolder()): Promise<string> {
  const folder = await mkdtemp(path.join(parent, `portal-${name}-`));
  await chmod(folder, mode);
  return folder;
}

function makeFolder(): string {
  const folder = mkdtempSync(path.join(hasRoom() ? MEMORY : tmpdir(), 'portal-tests-'));
  // The embedded database may run under another account.
  chmodSync(folder, 0o755);
  const remover = spawn('/bin/sh', ['-c', REMOVE_LATER, 'remover', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  remover.unref();
  if (remover.stdin && 'unref' in remover.stdin && typeof remover.stdin.unref === 'function') remover.stdin.unref();
  return folder;
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
