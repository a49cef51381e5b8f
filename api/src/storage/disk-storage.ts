import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, constants, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '../errno.ts';
import { type ByteRange, FileTooLargeError, type Storage, type StoredFile } from './storage.ts';

/** 192 random bits; the alphabet is that of the contract's `keySchema`. */
const KEY = /^[A-Za-z0-9_-]{32}$/;
const DRAFTS = 'drafts';

/**
 * Files in a folder, readable by this account only. A file is written aside, flushed to disk and then renamed, so that
 * whatever is under its key is whole. Two levels of folders keep each one small.
 */
export class DiskStorage implements Storage {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Opens a storage folder, making it if need be. */
  static async open(folder: string): Promise<DiskStorage> {
    await mkdir(path.join(folder, DRAFTS), { recursive: true, mode: 0o700 });
    return new DiskStorage(folder);
  }

  async put(stream: Readable, options: { maxBytes: number }): Promise<StoredFile> {
    const key = randomBytes(24).toString('base64url');
    const draft = path.join(this.#folder, DRAFTS, randomUUID());
    try {
      const measured = await writeDraft(stream, draft, options.maxBytes);
      const target = this.#pathOf(key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await rename(draft, target);
      await syncFolder(path.dirname(target));
      return { key, ...measured };
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async open(key: string, range?: ByteRange): Promise<{ stream: Readable; tamanho: number } | null> {
    if (!KEY.test(key)) return null;
    let file: FileHandle;
    try {
      file = await open(this.#pathOf(key), 'r');
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
    const { size } = await file.stat();
    return { stream: file.createReadStream(range), tamanho: size };
  }

  async remove(key: string): Promise<void> {
    if (KEY.test(key)) await rm(this.#pathOf(key), { force: true });
  }

  async *list(): AsyncIterable<{ key: string; writtenAt: Date }> {
    for (const entry of await readdir(this.#folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !KEY.test(entry.name)) continue;
      yield { key: entry.name, writtenAt: (await stat(path.join(entry.parentPath, entry.name))).mtime };
    }
  }

  async check(): Promise<void> {
    await access(path.join(this.#folder, DRAFTS), constants.W_OK | constants.X_OK);
  }

  #pathOf(key: string): string {
    const spread = createHash('sha256').update(key).digest('hex');
    return path.join(this.#folder, spread.slice(0, 2), spread.slice(2, 4), key);
  }
}

/** Writes, hashes, counts and limits in one pass. */
async function writeDraft(stream: Readable, draft: string, maxBytes: number): Promise<Omit<StoredFile, 'key'>> {
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
  // Joined at once: a source that breaks before anyone listens would end the process.
  await pipeline(stream, measure, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
  return { sha256: hash.digest('hex'), tamanho };
}

/** The rename itself is on disk only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
