import type { Readable } from 'node:stream';

/** A stored file: its unguessable key, what was measured while it was written. */
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
  /** Looks at the whole file before it is kept; what it throws refuses the file. */
  inspect?: Inspect | undefined;
  /** Under this key, which another storage gave it, instead of a new one. */
  key?: string | undefined;
}

/** Looks at a file that lies at `path` for as long as it takes. */
export type Inspect = (path: string, file: StoredFile) => Promise<void>;

/** Where uploaded files are kept. Keys are made by the storage and say nothing of the file. */
export interface Storage {
  /**
   * Writes a stream whole or not at all. Throws `FileTooLargeError` past `maxBytes` and `NoSpaceError` where there is no room,
   * leaving nothing behind.
   */
  put(stream: Readable, options: PutOptions): Promise<StoredFile>;
  /** Opens a file; `null` when there is none. */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; tamanho: number } | null>;
  /** Removes a file; one that is gone already counts as removed. */
  remove(key: string): Promise<void>;
  /** Every stored file, with the time it was written, for the collector of orphans; what arrives elsewhere isn't among them. */
  list(): AsyncIterable<{ key: string; writtenAt: Date }>;
  /** Removes what began to arrive at this process before then, and never did: a crash left it. Answers how many. */
  clearDrafts(before: Date): Promise<number>;
  /** Throws when files can't be written (readiness probe). */
  check(): Promise<void>;
  /** Bytes that are free where files arrive. */
  free(): Promise<number>;
}

/** There is no room where files arrive. */
export class NoSpaceError extends Error {
  override name = 'NoSpaceError';
}

/** The stream went past the limit. */
export class FileTooLargeError extends Error {
  override name = 'FileTooLargeError';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`File is larger than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}
