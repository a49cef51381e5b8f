import { statfs } from 'node:fs/promises';
import type { Deps } from '../../deps.ts';

/** Free bytes of the disk that holds a folder. */
export async function freeOnDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Free bytes where files arrive or where the portal's own data are, whichever has less. */
export async function freeBytes({ storage, config }: Pick<Deps, 'storage' | 'config'>): Promise<number> {
  return Math.min(await storage.free(), await freeOnDisk(config.dataDir));
}
