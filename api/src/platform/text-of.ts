import { readFileSync } from 'node:fs';
import { hasCode } from './errno.ts';

/** A file's text, or null where there is none. Not by `existsSync`: another process may remove the file in between. */
export function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // ESRCH: a file of /proc whose process ended while it was read.
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH')) return null;
    throw error;
  }
}
