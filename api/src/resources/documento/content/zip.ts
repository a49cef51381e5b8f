import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { ContentError } from './content-error.ts';
import type { FileBytes, Inspector } from './file-bytes.ts';

const MB = 1024 * 1024;
const MAX_ENTRIES = 5000;
/** The portal unpacks nothing; whoever opens the file does. */
const MAX_UNPACKED = 1024 * MB;
const MAX_TYPES = MB;

/** Programs and scripts of any system, what starts them, and office files with macros. */
const PROGRAMS = new Set(
  `exe com scr pif bat cmd msi msp msix appx dll sys cpl ocx drv jar class war ear apk aab dex xpi crx js jse mjs vbs vbe wsf wsh ws hta
  ps1 psm1 psd1 sct reg inf lnk url scf chm hlp gadget application jnlp docm dotm xlsm xltm xlam xlsb pptm potm ppam ppsm sldm iqy slk
  sh bash zsh csh command app dmg pkg deb rpm run elf so py pyc pl rb php phar asp aspx jsp swf iso img vhd vhdx one`.split(
    /\s+/,
  ),
);
/** Entries that make a zip file a program of a kind, wherever in its directory they stand. */
const MARKERS = [
  /^meta-inf\/manifest\.mf$/,
  /^meta-inf\/mozilla\./,
  /^androidmanifest\.xml$/,
  /^install\.rdf$/,
  /^appxmanifest\.xml$/,
  /(^|\/)vbaproject\.bin$/,
  /(^|\/)activex\//,
];
const HIDDEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

const CONTENT_TYPES = '[Content_Types].xml';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const ACTIVE = /macroEnabled|vbaProject|ms-office\.activeX/i;

/** A `.zip` holds documents: no programs or macros, no names that lead out of its folder, nothing under a password. */
export const inspectZip: Inspector = (file) => readZip(file, async () => undefined);

/** A `.docx` is a zip file that says itself that it is a Word document, without macros. */
export const inspectDocx: Inspector = (file) =>
  readZip(file, async (zip, entries) => {
    const types = entries.find(({ fileName }) => fileName === CONTENT_TYPES);
    if (!types || !entries.some(({ fileName }) => fileName.startsWith('word/'))) throw new ContentError('content');
    const text = await readEntry(zip, types);
    if (ACTIVE.test(text)) throw new ContentError('unsafe');
    if (!text.includes(WORD)) throw new ContentError('content');
  });

async function readZip(file: FileBytes, look: (zip: ZipFile, entries: Entry[]) => Promise<void>): Promise<void> {
  const zip = await open(file.path);
  try {
    if (zip.entryCount > MAX_ENTRIES) throw new ContentError('unsafe');
    const entries = await listEntries(zip);
    checkEntries(entries, file.size);
    await look(zip, entries);
  } finally {
    zip.close();
  }
}

async function open(path: string): Promise<ZipFile> {
  try {
    return await promisify<string, yauzl.Options, ZipFile>(yauzl.open)(path, { lazyEntries: true, autoClose: false });
  } catch (error) {
    throw new ContentError('damaged', error);
  }
}

/** The entries by the directory at the file's end, which is what programs unpack by. */
function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  return new Promise((resolve, reject) => {
    zip.on('error', (error: Error) => {
      // Of a name that leads elsewhere the library says so itself.
      const isPath = /relative path|absolute path|invalid characters/.test(error.message);
      reject(new ContentError(isPath ? 'unsafe' : 'damaged', error));
    });
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.readEntry();
  });
}

function checkEntries(entries: readonly Entry[], size: number): void {
  let packed = 0;
  let unpacked = 0;
  for (const entry of entries) {
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    if (entry.isEncrypted()) throw new ContentError('protected');
    if (isUnsafe(entry.fileName)) throw new ContentError('unsafe');
  }
  // Entries that share their bytes: a few of them unpack to any size.
  if (packed > size) throw new ContentError('damaged');
  if (unpacked > MAX_UNPACKED) throw new ContentError('unsafe');
}

function isUnsafe(fileName: string): boolean {
  const name = withoutTail(fileName.toLowerCase());
  const extension = /\.([^./]+)$/.exec(name)?.[1] ?? '';
  return HIDDEN.test(fileName) || PROGRAMS.has(extension) || MARKERS.some((marker) => marker.test(name));
}

/** Windows leaves dots and spaces at the end of a name away. By hand: a pattern at the end of a long name starts over at each. */
function withoutTail(name: string): string {
  let end = name.length;
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

/** A small entry as text. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > MAX_TYPES) throw new ContentError('unsafe');
  try {
    const stream = await promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))(entry);
    return await textOf(stream);
  } catch (error) {
    throw new ContentError('damaged', error);
  }
}

/** By its events: streams of the library never close, which waiting for each part would wait for. */
function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.once('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    stream.once('error', reject);
  });
}
