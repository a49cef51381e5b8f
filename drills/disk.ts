import { spawnSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';

/** A folder that is a file system of its own, which a drill may fill. */
export interface SmallDisk {
  folder: string;
  unmount(): Promise<void>;
}

/** Enough for the database and its log; it is filled to the last block. */
const SIZE = '1500m';

/** Mounts a small disk (tmpfs), or takes the one that `DRILL_DISK` names where the drill isn't root's. */
export async function mountSmallDisk(folder: string): Promise<SmallDisk> {
  const given = process.env.DRILL_DISK;
  if (given) return { folder: given, unmount: async () => undefined };
  await mkdir(folder, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(
      `A disk that may be filled is needed: run as root, or name the folder of a small file system in DRILL_DISK (${mounted.stderr?.trim()})`,
    );
  }
  return {
    folder,
    async unmount() {
      spawnSync('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
