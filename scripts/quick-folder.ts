import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** What several test runs at once keep there at most. A container's own is often far smaller. */
const ENOUGH_BYTES = 3 * 1024 ** 3;

/** Where tests keep databases and files that are gone when they end: in memory where there is room, else on the disk. */
export function quickFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
