import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withLockFile } from '@credenciados/api/modules/lock-file';
import { hasCode } from '@credenciados/platform/errno';

/** A folder that is one process's until it lets go of it, or ends. */
export interface Claim {
  folder: string;
  release(): Promise<void>;
}

/**
 * The first of `name`, `name-2`, `name-3`… in a folder that no living process of this machine has: what remembers by its path finds it
 * again, and two that do the same at once don't meet.
 */
export async function claimFolder(parent: string, name: string): Promise<Claim> {
  await mkdir(parent, { recursive: true });
  return withLockFile(path.join(parent, '.claims'), async () => {
    for (let count = 1; ; count += 1) {
      const folder = path.join(parent, count === 1 ? name : `${name}-${count}`);
      const owner = `${folder}.owner`;
      if (await isOwned(owner)) continue;
      await writeFile(owner, String(process.pid));
      return { folder, release: () => rm(owner, { force: true }) };
    }
  });
}

async function isOwned(file: string): Promise<boolean> {
  try {
    process.kill(Number(await readFile(file, 'utf8')), 0);
    return true;
  } catch (error) {
    if (hasCode(error, 'EPERM')) return true;
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH')) return false;
    throw error;
  }
}
