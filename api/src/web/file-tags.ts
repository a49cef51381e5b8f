import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';

/** More than the files of the live versions, and of those that open pages still load from. */
const KNOWN_AT_MOST = 5000;

/**
 * Tags of files by what they hold. A tag made of size and time, as servers of files make it, differs between processes that each
 * have a copy, and may be the same for two files of a build whose times were set.
 */
export class FileTags {
  readonly #known = new LRUCache<string, { of: string; tag: string }>({ max: KNOWN_AT_MOST });

  /** Reads a file unless its tag is known. */
  async note(file: string, { mtimeMs, ctimeMs, size, ino }: Stats): Promise<void> {
    const of = [mtimeMs, ctimeMs, size, ino].join();
    if (this.#known.get(file)?.of === of) return;
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    this.#known.set(file, { of, tag: `"${hash.digest('base64url').slice(0, 22)}"` });
  }

  /** The tag of a file that was noted. */
  of(file: string): string {
    return this.#known.get(file)?.tag ?? '';
  }
}
