import { decodeEntryName, isMacEntry } from '@credenciados/contract';
import {
  BlobReader,
  configure,
  type Entry,
  ERR_ENCRYPTED,
  ERR_UNSAFE_FILENAME,
  ERR_UNSUPPORTED_ENCRYPTION,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js';
import { type ArchiveEntry, MAX_LISTED, shownName } from './archive-entry.ts';
import { FileFailure, type FileReason } from './worker-task.ts';

// The reader already runs in a worker.
configure({ useWebWorkers: false });

/** Limits beyond which an archive needs another program. `total` and `entry`: unpacked bytes of all files and of one. */
export interface Bounds {
  entries: number;
  total: number;
  entry: number;
}
const MB = 1024 * 1024;
/** Limits of an archive whose files are unpacked one at a time. */
const ARCHIVE: Bounds = { entries: MAX_LISTED, total: 500 * MB, entry: 60 * MB };
/** Limits of a text document, which is unpacked whole. */
export const DOCX: Bounds = { entries: 2000, total: 60 * MB, entry: 40 * MB };

/** Contents of an archive. */
export interface ArchiveList {
  entries: ArchiveEntry[];
  /** Number of files that macOS added, which aren't listed. */
  macFiles: number;
}

/** Lists the files of an archive, without folders and without unpacking. */
export async function listArchive(content: Blob): Promise<ArchiveList> {
  const { files, macFiles } = await filesOf(content, ARCHIVE);
  const entries = files.map(({ filename, uncompressedSize }, index) => ({
    index,
    name: shownName(filename),
    bytes: uncompressedSize,
  }));
  return { entries, macFiles };
}

/** Unpacks one file within the limits, whatever size the archive claims. */
export async function readEntry(content: Blob, index: number): Promise<Blob> {
  const file = (await filesOf(content, ARCHIVE)).files[index];
  if (!file) throw new FileFailure('invalido');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  await unpack(file, ARCHIVE.entry, (part) => parts.push(part));
  return new Blob(parts);
}

/** Verifies that a text document, which is an archive inside, unpacks to no more than it claims. */
export async function checkArchive(content: Blob, bounds: Bounds): Promise<void> {
  const { files } = await filesOf(content, bounds);
  for (const file of files) await unpack(file, file.uncompressedSize, () => undefined);
}

/** Names of an archive's files, and the text of each on request. */
export async function* readText(
  content: Blob,
  bounds: Bounds,
): AsyncGenerator<{ name: string; text: () => Promise<string> }> {
  const { files } = await filesOf(content, bounds);
  for (const file of files) {
    const text = async () => {
      const parts: Uint8Array<ArrayBuffer>[] = [];
      await unpack(file, bounds.entry, (part) => parts.push(part));
      return new Blob(parts).text();
    };
    yield { name: file.filename, text };
  }
}

/** Files of an archive, and the number of files that macOS added. */
async function filesOf(content: Blob, { entries, total }: Bounds): Promise<{ files: FileEntry[]; macFiles: number }> {
  const files: FileEntry[] = [];
  let macFiles = 0;
  let bytes = 0;
  try {
    for await (const entry of new ZipReader(new BlobReader(content), { decodeText }).getEntriesGenerator()) {
      if (isMacEntry(entry.filename)) {
        if (isFile(entry)) macFiles += 1;
        continue;
      }
      bytes += entry.uncompressedSize;
      if (files.length === entries || bytes > total) throw new FileFailure('grande');
      if (isFile(entry)) files.push(entry);
    }
  } catch (error) {
    throw unreadable(error);
  }
  return { files, macFiles };
}

/** The library decodes non-UTF-8 names as code page 437, which has no ã. */
function decodeText(bytes: Uint8Array, encoding: string): string | undefined {
  return encoding === 'cp437' ? decodeEntryName(bytes) : undefined;
}

function isFile(entry: Entry): entry is FileEntry {
  return !entry.directory;
}

async function unpack(file: FileEntry, most: number, take: (part: Uint8Array<ArrayBuffer>) => void): Promise<void> {
  let bytes = 0;
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write: (part) => {
      bytes += part.length;
      if (bytes > most) throw new FileFailure('grande');
      take(part);
    },
  });
  try {
    await file.getData(sink, { checkSignature: true, checkOverlappingEntry: true });
  } catch (error) {
    throw unreadable(error);
  }
}

const REASONS: ReadonlyMap<string, FileReason> = new Map([
  [ERR_ENCRYPTED, 'protegido'],
  [ERR_UNSUPPORTED_ENCRYPTION, 'protegido'],
  [ERR_UNSAFE_FILENAME, 'inseguro'],
]);

function unreadable(error: unknown): FileFailure {
  if (error instanceof FileFailure) return error;
  return new FileFailure((error instanceof Error && REASONS.get(error.message)) || 'invalido');
}
