/** Entry of an archive, as its directory describes it. */
export interface ArchiveEntry {
  /** Path in the archive, with `/` between folders. Untrusted: never used as a path, cleaned before it is shown. */
  name: string;
  /** Unpacked size that the archive claims. */
  size: number;
  /** Packed size. */
  packed: number;
  encrypted: boolean;
  directory: boolean;
}

/** A listed ZIP or RAR. */
export interface Archive {
  entries: readonly ArchiveEntry[];
  /** True if a header couldn't be read; the list ends there. */
  broken: boolean;
  /** Reads the first `HEAD_BYTES` of entries by index; null for an entry that can't be read within the limits. */
  heads: (wanted: readonly number[]) => Promise<ReadonlyMap<number, Buffer | null>>;
}

/** Enough to recognise a program, a tar file, and the header line of a RINEX file. */
export const HEAD_BYTES = 512;
/** An archive with more entries is refused, so no more are listed. */
export const MAX_ENTRIES = 5000;
