import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';

/** More than the number of files of the live versions, plus those that open pages still load. */
const KNOWN_AT_MOST = 5000;

/**
 * ETags of files, by a digest of their content. The usual ETag of size and time would differ between processes with separate copies, and
 * could be equal for two files of a build whose times were set.
 */
export class FileTags {
  readonly #known = new LRUCache<string, { of: string; tag: string }>({ max: KNOWN_AT_MOST });

  /** Computes the ETag of a file, unless it is cached. */
  async note(file: string, { mtimeMs, ctimeMs, size, ino }: Stats): Promise<void> {
    const of = [mtimeMs, ctimeMs, size, ino].join();
    if (this.#known.get(file)?.of === of) return;
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    this.#known.set(file, { of, tag: `"${hash.digest('base64url').slice(0, 22)}"` });
  }

  /** ETag of a file for which `note` was called. */
  of(file: string): string {
    return this.#known.get(file)?.tag ?? '';
  }
}
