import { spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** Most space that concurrent test runs need; a container's own is often smaller. */
const ENOUGH_BYTES = 3 * 1024 ** 3;
/** Once the pipe to it closes, because this process ended or was killed, and databases had time to stop. */
const REMOVE_LATER = 'cat >/dev/null; sleep 10; rm -rf -- "$1"';

let made: string | undefined;

/**
 * This process's folder for what tests keep until they end: in memory where there is room, else on the disk. It goes when the
 * process does, however that ends: memory is too dear to leave things in.
 */
export function quickFolder(): string {
  made ??= makeFolder();
  return made;
}

/** A new empty folder, in memory where there is such a place. Others may look into its parent, unless a test is about what happens when they may not. */
export async function temporaryFolder(name: string, mode = 0o755, parent = quickFolder()): Promise<string> {
  const folder = await mkdtemp(path.join(parent, `portal-${name}-`));
  await chmod(folder, mode);
  return folder;
}

function makeFolder(): string {
  const folder = mkdtempSync(path.join(hasRoom() ? MEMORY : tmpdir(), 'portal-tests-'));
  // The embedded database may run as another account.
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
