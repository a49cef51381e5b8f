import { spawnSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';

/** A folder with a file system of its own, which a drill may fill. */
export interface SmallDisk {
  folder: string;
  unmount(): Promise<void>;
}

/** Enough for the database and its log. */
const SIZE = '1500m';

/** Mounts a small disk (tmpfs), or uses that of `DRILL_DISK` if the drill isn't run by root. */
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
