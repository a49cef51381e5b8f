import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '@credenciados/platform/errno';
import { withLockFile } from '@credenciados/releases/lock-file';

/** A folder that belongs to one process until released, or until the process ends. */
export interface Claim {
  folder: string;
  release(): Promise<void>;
}

/**
 * Claims the first of `name`, `name-2`, `name-3`… that no living process of this machine holds: stable paths keep caches valid, and
 * concurrent runs don't collide.
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
