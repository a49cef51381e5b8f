import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { hasCode } from '../errno.ts';
import { Drafts, filesUnder, isKey } from './drafts.ts';
import type { ByteRange, PutOptions, Storage, StoredFile } from './storage.ts';

/**
 * Files in a folder, readable by this account only. A file is written to a temporary name, flushed to disk and renamed, so that every key
 * has a complete file. Two levels of folders keep each one small.
 */
export class DiskStorage implements Storage {
  readonly #folder: string;
  readonly #drafts: Drafts;

  private constructor(folder: string, drafts: Drafts) {
    this.#folder = folder;
    this.#drafts = drafts;
  }

  /** Opens a storage folder, making it if it is missing. */
  static async open(folder: string): Promise<DiskStorage> {
    return new DiskStorage(folder, await Drafts.open(path.join(folder, 'drafts')));
  }

  put(stream: Readable, options: PutOptions): Promise<StoredFile> {
    return this.#drafts.keep(stream, options, async ({ key }, draft) => {
      const target = this.#pathOf(key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await rename(draft, target);
      await syncFolder(path.dirname(target));
    });
  }

  async open(key: string, range?: ByteRange): Promise<{ stream: Readable; tamanho: number } | null> {
    if (!isKey(key)) return null;
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
    if (!isKey(key)) return;
    await rm(this.#pathOf(key), { force: true });
    await this.#drafts.remove(key);
  }

  /** Includes uploads in progress. */
  list(): AsyncIterable<{ key: string; writtenAt: Date }> {
    return filesUnder(this.#folder);
  }

  clearDrafts(before: Date): Promise<number> {
    return this.#drafts.clear(before);
  }

  check(): Promise<void> {
    return this.#drafts.check();
  }

  free(): Promise<number> {
    return this.#drafts.free();
  }

  #pathOf(key: string): string {
    const spread = createHash('sha256').update(key).digest('hex');
    return path.join(this.#folder, spread.slice(0, 2), spread.slice(2, 4), key);
  }
}

/** A rename is durable only once its folder is flushed. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
