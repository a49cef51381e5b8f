import { ContentError } from './content-error.ts';
import type { FileBytes } from './file-bytes.ts';

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER = 512;
const ENTRY = 128;
/** Sector numbers from here on mean something else, such as the end of a chain. */
const LAST_SECTOR = 0xfffffffa;
const NONE = 0xffffffff;
/** Far more than a document has. */
const MAX_DIRECTORY_SECTORS = 2000;
const MAX_FAT_SECTORS = 50_000;

const STREAM = 2;
const ROOT = 5;

/** A part of a compound file, at its top. */
export interface CfbPart {
  name: string;
  isStream: boolean;
  size: number;
}

interface Entry extends CfbPart {
  type: number;
  left: number;
  right: number;
  child: number;
}

/**
 * The parts at the top of a compound file (MS-CFB), read by its allocation table and directory. Nothing in the file is
 * trusted: every number is checked, every chain and tree is left where it comes back to itself.
 */
export async function readCfbParts(file: FileBytes): Promise<CfbPart[]> {
  const header = await file.read(0, HEADER);
  const shift = header.length < HEADER ? 0 : header.readUInt16LE(30);
  if (header.length < HEADER || !header.subarray(0, 8).equals(SIGNATURE)) throw new ContentError('content');
  if (header.readUInt16LE(28) !== 0xfffe || (shift !== 9 && shift !== 12)) throw new ContentError('damaged');
  const volume = new Volume(file, 1 << shift);
  await volume.readAllocation(header);
  const entries: Entry[] = [];
  for await (const sector of volume.chain(header.readUInt32LE(48))) {
    for (let at = 0; at + ENTRY <= sector.length; at += ENTRY) entries.push(readEntry(sector.subarray(at, at + ENTRY)));
  }
  const [root] = entries;
  if (root?.type !== ROOT) throw new ContentError('damaged');
  return [...children(entries, root.child)];
}

class Volume {
  readonly #file: FileBytes;
  readonly #sectorSize: number;
  /** Where the parts of the allocation table are. */
  #fat: number[] = [];

  constructor(file: FileBytes, sectorSize: number) {
    this.#file = file;
    this.#sectorSize = sectorSize;
  }

  /** Reads where the allocation table is: the first 109 parts by the header, the others by a chain of their own. */
  async readAllocation(header: Buffer): Promise<void> {
    for (let at = 76; at < HEADER; at += 4) this.#addFat(header.readUInt32LE(at));
    let next = header.readUInt32LE(68);
    for (const seen = new Set<number>(); next < LAST_SECTOR; ) {
      if (seen.has(next)) throw new ContentError('damaged');
      seen.add(next);
      const sector = await this.#sector(next);
      for (let at = 0; at < this.#sectorSize - 4; at += 4) this.#addFat(sector.readUInt32LE(at));
      next = sector.readUInt32LE(this.#sectorSize - 4);
    }
  }

  async *chain(first: number): AsyncGenerator<Buffer> {
    const seen = new Set<number>();
    for (let next = first; next < LAST_SECTOR; next = await this.#next(next)) {
      if (seen.has(next) || seen.size === MAX_DIRECTORY_SECTORS) throw new ContentError('damaged');
      seen.add(next);
      yield await this.#sector(next);
    }
  }

  #addFat(sector: number): void {
    if (sector >= LAST_SECTOR) return;
    if (this.#fat.length === MAX_FAT_SECTORS) throw new ContentError('damaged');
    this.#fat.push(sector);
  }

  async #next(sector: number): Promise<number> {
    const each = this.#sectorSize / 4;
    const part = this.#fat[Math.floor(sector / each)];
    if (part === undefined) throw new ContentError('damaged');
    return (await this.#sector(part)).readUInt32LE((sector % each) * 4);
  }

  /** A sector; the last one of a file may be cut off after what it holds. */
  async #sector(number: number): Promise<Buffer> {
    const bytes = await this.#file.read((number + 1) * this.#sectorSize, this.#sectorSize);
    if (bytes.length === 0) throw new ContentError('damaged');
    return bytes.length === this.#sectorSize ? bytes : Buffer.concat([bytes], this.#sectorSize);
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
    size: bytes.readUInt32LE(120),
  };
}

/** The entries of a tree of siblings. */
function* children(entries: readonly Entry[], root: number): Generator<CfbPart> {
  const waiting = [root];
  const seen = new Set<number>();
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    if (number === NONE) continue;
    const entry = entries[number];
    if (!entry || seen.has(number)) throw new ContentError('damaged');
    seen.add(number);
    yield entry;
    waiting.push(entry.left, entry.right);
  }
}
