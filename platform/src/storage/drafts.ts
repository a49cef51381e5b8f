import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '../errno.ts';
import { freeOnDisk } from './free-bytes.ts';
import { FileTooLargeError, NoSpaceError, type PutOptions, type StoredFile } from './storage.ts';

/** 192 random bits; alphabet of the contract's `keySchema`. */
const KEY = /^[A-Za-z0-9_-]{32}$/;

/** True if a text can be the key of a stored file. */
export const isKey = (text: string): boolean => KEY.test(text);

/**
 * Uploads in progress, in a folder that only this account can read. Each has the name of its later key, so that the collector also finds
 * those left by a crash.
 */
export class Drafts {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Opens a folder of drafts, making it if it is missing. */
  static async open(folder: string): Promise<Drafts> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new Drafts(folder);
  }

  /**
   * Writes, hashes and limits a stream in one pass, inspects the whole file, passes it on, and removes the draft. Throws
   * `FileTooLargeError` past `maxBytes`, `NoSpaceError` if the disk or the account's quota is full.
   */
  async keep(
    stream: Readable,
    { maxBytes, inspect, key = randomBytes(24).toString('base64url') }: PutOptions,
    handOn: (file: StoredFile, draft: string) => Promise<void>,
  ): Promise<StoredFile> {
    const draft = this.#pathOf(key);
    try {
      const file = { key, ...(await writeMeasured(stream, draft, maxBytes)) };
      await inspect?.(draft, file);
      await handOn(file, draft);
      return file;
    } catch (error) {
      if (!hasCode(error, 'ENOSPC') && !hasCode(error, 'EDQUOT')) throw error;
      throw new NoSpaceError('There is no room for the file', { cause: error });
    } finally {
      await this.remove(key);
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  /** Removes drafts last written before a time, left by a crash. Returns their number. */
  async clear(before: Date): Promise<number> {
    let removed = 0;
    for await (const { key, writtenAt } of filesUnder(this.#folder)) {
      if (writtenAt >= before) continue;
      await this.remove(key);
      removed += 1;
    }
    return removed;
  }

  /** Throws if nothing can be written here. */
  async check(): Promise<void> {
    await access(this.#folder, constants.W_OK | constants.X_OK);
  }

  async free(): Promise<number> {
    return freeOnDisk(this.#folder);
  }

  #pathOf(key: string): string {
    return path.join(this.#folder, key);
  }
}

/** Files under a folder whose names are keys. */
export async function* filesUnder(folder: string): AsyncIterable<{ key: string; writtenAt: Date }> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !isKey(entry.name)) continue;
    try {
      yield { key: entry.name, writtenAt: (await stat(path.join(entry.parentPath, entry.name))).mtime };
    } catch (error) {
      // The draft was passed on meanwhile.
      if (!hasCode(error, 'ENOENT')) throw error;
    }
  }
}

async function writeMeasured(stream: Readable, file: string, maxBytes: number): Promise<Omit<StoredFile, 'key'>> {
  const hash = createHash('sha256');
  let tamanho = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      tamanho += chunk.length;
      if (tamanho > maxBytes) return done(new FileTooLargeError(maxBytes));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const closed = new Promise<void>((resolve) => target.once('close', () => resolve()));
  try {
    // Attached at once: an early error of an unobserved source would end the process.
    await pipeline(stream, measure, target);
  } finally {
    // A source may fail before the file is created; until then there is nothing to remove.
    await closed;
  }
  return { sha256: hash.digest('hex'), tamanho };
}
