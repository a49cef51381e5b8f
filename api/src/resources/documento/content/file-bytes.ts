import { type FileHandle, open } from 'node:fs/promises';

/** Looks at a whole file; throws a `ContentError` to refuse it. */
export type Inspector = (file: FileBytes) => Promise<void>;

/** A file that is read here and there: never whole, whatever its size. */
export class FileBytes {
  readonly path: string;
  readonly size: number;
  readonly #handle: FileHandle;

  private constructor(path: string, size: number, handle: FileHandle) {
    this.path = path;
    this.size = size;
    this.#handle = handle;
  }

  static async open(path: string): Promise<FileBytes> {
    const handle = await open(path, 'r');
    return new FileBytes(path, (await handle.stat()).size, handle);
  }

  /** So many bytes from a place on; fewer at the end of the file, none beyond it. */
  async read(start: number, length: number): Promise<Buffer> {
    const wanted = Math.max(0, Math.min(length, this.size - start));
    if (wanted === 0) return Buffer.alloc(0);
    const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(wanted), 0, wanted, start);
    return buffer.subarray(0, bytesRead);
  }

  /** Where a pattern of bytes is found first from a place on, or -1. */
  async find(pattern: Buffer, start: number): Promise<number> {
    const STEP = 256 * 1024;
    for (let at = start; at < this.size; at += STEP) {
      const found = (await this.read(at, STEP + pattern.length - 1)).indexOf(pattern);
      if (found !== -1) return at + found;
    }
    return -1;
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}
