import { statfs } from 'node:fs/promises';
import type { Storage } from './storage.ts';

/** Free bytes of the disk that holds a folder. */
export async function freeOnDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Free bytes at the storage or in the data folder, whichever has less. */
export async function freeBytes({
  storage,
  config,
}: {
  storage: Storage;
  config: { dataDir: string };
}): Promise<number> {
  return Math.min(await storage.free(), await freeOnDisk(config.dataDir));
}
