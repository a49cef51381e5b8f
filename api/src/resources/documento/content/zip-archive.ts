import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { type Archive, type ArchiveEntry, HEAD_BYTES, MAX_ENTRIES } from './archive.ts';
import { entryName } from './entry-name.ts';
import { Refusal } from './refusal.ts';

/** Errors of yauzl about a name that leads out of the archive, followed by the name. */
const UNSAFE_NAME = /^(?:invalid relative path|absolute path|invalid characters in fileName): (.*)$/s;
const STRONG_ENCRYPTION = /strong encryption/;
/** "Archive extra data record" of an encrypted directory (APPNOTE 4.3.11). */
const ENCRYPTED_DIRECTORY = Buffer.from('PK\x06\x08', 'latin1');

/** "Zip64 end of central directory record" (APPNOTE 4.3.14), and the version that indicates an encrypted directory (4.4.3.2). */
const ZIP64_END = Buffer.from('PK\x06\x06', 'latin1');
const ENCRYPTED_DIRECTORY_VERSION = 62;

/** An opened ZIP; `text` reads a small entry. */
interface ZipArchive extends Archive {
  text: (index: number, maxBytes: number) => Promise<string>;
}

/** Lists a ZIP by its directory at the end, which programs unpack by. */
export async function openZip(bytes: Buffer): Promise<ZipArchive> {
  const zip = await open(bytes);
  if (zip.entryCount > MAX_ENTRIES) throw new Refusal('tooManyEntries');
  const entries = await listEntries(zip, bytes);
  const read = (index: number, length: number) => {
    const entry = entries[index];
    return entry ? readStart(zip, entry, length) : Promise.reject(new RangeError('No such entry'));
  };
  return {
    entries: entries.map(plain),
    broken: false,
    heads: async (wanted) => {
      const heads = new Map<number, Buffer | null>();
      for (const index of wanted) heads.set(index, await read(index, HEAD_BYTES).catch(() => null));
      return heads;
    },
    text: async (index, maxBytes) => (await read(index, maxBytes)).toString('utf8'),
  };
}

function plain(entry: Entry): ArchiveEntry {
  return {
    name: entryName(entry),
    size: entry.uncompressedSize,
    packed: entry.compressedSize,
    encrypted: entry.isEncrypted(),
    directory: entry.fileName.endsWith('/'),
  };
}

async function open(bytes: Buffer): Promise<ZipFile> {
  try {
    return await promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer)(bytes, { lazyEntries: true });
  } catch (error) {
    throw new Refusal('damaged', undefined, error);
  }
}

function listEntries(zip: ZipFile, bytes: Buffer): Promise<Entry[]> {
  const entries: Entry[] = [];
  return new Promise((resolve, reject) => {
    zip.on('error', (error: Error) => reject(refusalOf(error, bytes)));
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.readEntry();
  });
}

function refusalOf(error: Error, bytes: Buffer): Refusal {
  if (STRONG_ENCRYPTION.test(error.message) || hasEncryptedDirectory(bytes)) return new Refusal('protected');
  const name = UNSAFE_NAME.exec(error.message)?.[1];
  return name === undefined ? new Refusal('damaged', undefined, error) : new Refusal('unsafeName', name);
}

function hasEncryptedDirectory(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf(ZIP64_END);
  const version = end === -1 || end + 16 > bytes.length ? 0 : bytes.readUInt16LE(end + 14);
  return version >= ENCRYPTED_DIRECTORY_VERSION || bytes.includes(ENCRYPTED_DIRECTORY);
}

async function readStart(zip: ZipFile, entry: Entry, length: number): Promise<Buffer> {
  const stream = await promisify<Entry, NodeJS.ReadableStream & { destroy(): void }>(zip.openReadStream.bind(zip))(
    entry,
  );
  // By events: yauzl's streams never close, so an async iterator would wait for ever.
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let read = 0;
    const end = () => resolve(Buffer.concat(parts).subarray(0, length));
    stream.on('data', (part: Buffer) => {
      parts.push(part);
      read += part.length;
      if (read < length) return;
      stream.destroy();
      end();
    });
    stream.once('end', end);
    stream.once('error', reject);
  });
}
