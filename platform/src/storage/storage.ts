import type { Readable } from 'node:stream';

/** A stored file: its unguessable key, with its measured size and hash. */
export interface StoredFile {
  key: string;
  sha256: string;
  tamanho: number;
}

/** Part of a file, both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface PutOptions {
  maxBytes: number;
  /** Inspects the whole file before it is stored; throwing refuses the file. */
  inspect?: Inspect | undefined;
  /** Key given by another storage, instead of a new one. */
  key?: string | undefined;
}

/** Inspects a file, which is at `path` until the call settles. */
type Inspect = (path: string, file: StoredFile) => Promise<void>;

/** Storage of uploaded files. It makes the keys, which reveal nothing of a file. */
export interface Storage {
  /** Stores a stream as a whole or not at all. Throws `FileTooLargeError` past `maxBytes` and `NoSpaceError` without room. */
  put(stream: Readable, options: PutOptions): Promise<StoredFile>;
  /** Opens a file; null if there is none. */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; tamanho: number } | null>;
  /** Removes a file; does nothing if it is gone. */
  remove(key: string): Promise<void>;
  /** Every stored file with the time it was written, for the collector of orphans; without uploads in progress at other processes. */
  list(): AsyncIterable<{ key: string; writtenAt: Date }>;
  /** Removes drafts of this process from before a time, left by a crash. Returns their number. */
  clearDrafts(before: Date): Promise<number>;
  /** Throws if files can't be written (readiness probe). */
  check(): Promise<void>;
  /** Free bytes for new files. */
  free(): Promise<number>;
}

/** The storage has no room. */
export class NoSpaceError extends Error {
  override name = 'NoSpaceError';
}

/** The stream exceeds the limit. */
export class FileTooLargeError extends Error {
  override name = 'FileTooLargeError';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`File is larger than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}
