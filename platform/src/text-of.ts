import { readFileSync } from 'node:fs';
import { hasCode } from './errno.ts';

/** Text of a file; null if there is none. Without `existsSync`: another process may remove the file in between. */
export function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // ESRCH: a file of /proc whose process ended during the read.
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH')) return null;
    throw error;
  }
}
