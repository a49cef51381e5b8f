import { Refusal } from './refusal.ts';

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER = 512;
const ENTRY = 128;
/** Sector numbers from here on are markers, such as the end of a chain. */
const LAST_SECTOR = 0xfffffffa;
const NONE = 0xffffffff;
/** Far more than any document needs. */
const MAX_DIRECTORY_SECTORS = 2000;
const MAX_FAT_SECTORS = 50_000;
/** Streams below the header's cutoff size are in sectors of 64 bytes inside the root's stream. */
const MINI_SECTOR = 64;

const STREAM = 2;
const ROOT = 5;

/** Top-level entry of a compound file. */
export interface CfbPart {
  name: string;
  isStream: boolean;
  size: number;
  first: number;
}

interface Entry extends CfbPart {
  type: number;
  left: number;
  right: number;
  child: number;
}

/** A parsed compound file. */
interface Cfb {
  parts: readonly CfbPart[];
  /** First bytes of a stream: at most a sector, or a mini sector of a short stream. */
  head: (part: CfbPart) => Buffer;
  /** End of the last sector in use; later bytes don't belong to the file. */
  end: number;
}

/** True if the bytes begin as a compound file (MS-CFB). */
export function isCfb(bytes: Buffer): boolean {
  return bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);
}

/**
 * Reads the top-level entries of a compound file by its allocation table and directory. Trusts nothing in it: numbers are checked, and a
 * cyclic chain or tree ends the reading.
 */
export function readCfb(bytes: Buffer): Cfb {
  if (bytes.length < HEADER || !isCfb(bytes)) throw new Refusal('content');
  const shift = bytes.readUInt16LE(30);
  if (bytes.readUInt16LE(28) !== 0xfffe || (shift !== 9 && shift !== 12)) throw new Refusal('damaged');
  const volume = new Volume(bytes, 1 << shift);
  const entries: Entry[] = [];
  for (const sector of volume.chain(bytes.readUInt32LE(48), MAX_DIRECTORY_SECTORS)) {
    for (let at = 0; at + ENTRY <= sector.length; at += ENTRY) entries.push(readEntry(sector.subarray(at, at + ENTRY)));
  }
  const [root] = entries;
  if (root?.type !== ROOT) throw new Refusal('damaged');
  const cutoff = bytes.readUInt32LE(56);
  return {
    parts: [...children(entries, root.child)],
    head: ({ first, size }) => (size < cutoff ? volume.miniSector(root.first, first) : volume.sector(first)),
    end: volume.end(),
  };
}

class Volume {
  readonly #bytes: Buffer;
  readonly #sectorSize: number;
  /** Entries of the allocation table. */
  readonly #fat: number[] = [];

  /** Reads the allocation table: its first 109 sectors are listed in the header, the others in a chain. */
  constructor(bytes: Buffer, sectorSize: number) {
    this.#bytes = bytes;
    this.#sectorSize = sectorSize;
    for (let at = 76; at < HEADER; at += 4) this.#addFat(bytes.readUInt32LE(at));
    let next = bytes.readUInt32LE(68);
    for (const seen = new Set<number>(); next < LAST_SECTOR; ) {
      if (seen.has(next)) throw new Refusal('damaged');
      seen.add(next);
      const sector = this.sector(next);
      for (let at = 0; at < sectorSize - 4; at += 4) this.#addFat(sector.readUInt32LE(at));
      next = sector.readUInt32LE(sectorSize - 4);
    }
  }

  *chain(first: number, most: number): Generator<Buffer> {
    const seen = new Set<number>();
    for (let next = first; next < LAST_SECTOR; next = this.#next(next)) {
      if (seen.has(next) || seen.size === most) throw new Refusal('damaged');
      seen.add(next);
      yield this.sector(next);
    }
  }

  /** Content of a sector; a file's last one may be cut off after its content. */
  sector(number: number): Buffer {
    const start = (number + 1) * this.#sectorSize;
    const bytes = this.#bytes.subarray(start, start + this.#sectorSize);
    if (bytes.length === 0) throw new Refusal('damaged');
    return bytes.length === this.#sectorSize ? bytes : Buffer.concat([bytes], this.#sectorSize);
  }

  /** Mini sector of the stream that begins at a sector. */
  miniSector(first: number, number: number): Buffer {
    const skipped = Math.floor((number * MINI_SECTOR) / this.#sectorSize);
    let index = 0;
    for (const sector of this.chain(first, MAX_FAT_SECTORS)) {
      const start = (number * MINI_SECTOR) % this.#sectorSize;
      if (index === skipped) return sector.subarray(start, start + MINI_SECTOR);
      index += 1;
    }
    throw new Refusal('damaged');
  }

  end(): number {
    for (let part = this.#fat.length - 1; part >= 0; part -= 1) {
      const sector = this.sector(this.#fat[part] ?? 0);
      for (let at = sector.length - 4; at >= 0; at -= 4) {
        if (sector.readUInt32LE(at) === NONE) continue;
        return (part * (this.#sectorSize / 4) + at / 4 + 2) * this.#sectorSize;
      }
    }
    return 0;
  }

  #addFat(sector: number): void {
    if (sector >= LAST_SECTOR) return;
    if (this.#fat.length === MAX_FAT_SECTORS) throw new Refusal('damaged');
    this.#fat.push(sector);
  }

  #next(sector: number): number {
    const each = this.#sectorSize / 4;
    const part = this.#fat[Math.floor(sector / each)];
    if (part === undefined) throw new Refusal('damaged');
    return this.sector(part).readUInt32LE((sector % each) * 4);
  }
}

function readEntry(bytes: Buffer): Entry {
  const length = Math.min(Math.max(bytes.readUInt16LE(64) - 2, 0), 62);
  const type = bytes.readUInt8(66);
  return {
    name: bytes.toString('utf16le', 0, length - (length % 2)),
    type,
    isStream: type === STREAM,
    left: bytes.readUInt32LE(68),
    right: bytes.readUInt32LE(72),
    child: bytes.readUInt32LE(76),
    first: bytes.readUInt32LE(116),
    size: bytes.readUInt32LE(120),
  };
}

/** Entries of a tree of siblings. */
function* children(entries: readonly Entry[], root: number): Generator<CfbPart> {
  const waiting = [root];
  const seen = new Set<number>();
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    if (number === NONE) continue;
    const entry = entries[number];
    if (!entry || seen.has(number)) throw new Refusal('damaged');
    seen.add(number);
    yield entry;
    waiting.push(entry.left, entry.right);
  }
}
