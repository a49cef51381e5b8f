/** One entry of an archive, as its directory describes it. */
export interface ArchiveEntry {
  /** Path inside the archive, with `/` between folders. Hostile: never used as a path, cleaned before it is shown. */
  name: string;
  /** Unpacked size in bytes that the archive claims. */
  size: number;
  /** Bytes that the entry takes in the archive. */
  packed: number;
  encrypted: boolean;
  directory: boolean;
}

/** A ZIP or RAR that was listed. */
export interface Archive {
  entries: readonly ArchiveEntry[];
  /** The list ends at a header that can't be read. */
  broken: boolean;
  /** Reads the first `HEAD_BYTES` of entries, by their index; null for an entry that can't be read within the limits. */
  heads: (wanted: readonly number[]) => Promise<ReadonlyMap<number, Buffer | null>>;
}

/** Enough to recognise a program, a tar file and the header line of a RINEX file. */
export const HEAD_BYTES = 512;
/** Entries beyond this count aren't listed: the archive is refused for their number. */
export const MAX_ENTRIES = 5000;
