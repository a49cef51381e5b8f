import type { Archive } from './archive.ts';
import { type EntryFault, faultOfContent, faultOfName } from './entry-kinds.ts';
import { withoutTail } from './foreign.ts';
import { openRar } from './rar-archive.ts';
import { Refusal } from './refusal.ts';
import { openZip } from './zip-archive.ts';

/** Largest unpacked size. The portal unpacks nothing to disk, but the person who opens the archive does. */
const MAX_UNPACKED = 1024 ** 3;
const MAX_TYPES = 1024 ** 2;
/** Smallest size of a RAR entry's header without its name. */
const RAR_HEADER = 17;

const CONTENT_TYPES = '[Content_Types].xml';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const ACTIVE = /macroEnabled|vbaProject|ms-office\.activeX/i;

/** Accepts a `.zip` of documents: no programs, macros, nested archives, names that lead out of its folder, or password. */
export async function inspectZip(bytes: Buffer): Promise<void> {
  const zip = await openZip(withoutTail(bytes));
  await checkEntries(zip, bytes.length);
}

/** Inspects a `.rar` by the rules of a `.zip`. */
export async function inspectRar(bytes: Buffer): Promise<void> {
  const rar = await openRar(bytes);
  await checkEntries(rar, bytes.length, RAR_HEADER);
  if (rar.entries.length === 0) throw new Refusal('damaged');
}

/** Accepts a ZIP that declares itself a Word document without macros. */
export async function inspectDocx(bytes: Buffer): Promise<void> {
  const zip = await openZip(withoutTail(bytes));
  await checkEntries(zip, bytes.length).catch((error: unknown) => {
    throw error instanceof Refusal && error.fault === 'macro' ? new Refusal('ownMacros', undefined, error) : error;
  });
  const types = zip.entries.findIndex(({ name }) => name === CONTENT_TYPES);
  if (types === -1 || !zip.entries.some(({ name }) => name.startsWith('word/'))) throw new Refusal('content');
  if ((zip.entries[types]?.size ?? 0) > MAX_TYPES) throw new Refusal('tooLargeUnpacked');
  const text = await zip.text(types, MAX_TYPES).catch((error: unknown) => {
    throw new Refusal('damaged', undefined, error);
  });
  if (ACTIVE.test(text)) throw new Refusal('ownMacros');
  if (!text.includes(WORD)) throw new Refusal('content');
}

async function checkEntries({ entries, broken, heads }: Archive, size: number, header = 0): Promise<void> {
  if (entries.some(({ encrypted }) => encrypted)) throw new Refusal('protected');
  refuseFirst(entries, ({ name }) => faultOfName(name));
  let packed = 0;
  let unpacked = 0;
  for (const entry of entries) {
    packed += entry.packed + (header && header + entry.name.length);
    unpacked += entry.size;
  }
  if (unpacked > MAX_UNPACKED) throw new Refusal('tooLargeUnpacked');
  // Overlapping entries could unpack to any size; a truncated file claims more than it has.
  if (broken || packed > size) throw new Refusal('damaged');
  const files = entries.map((_entry, index) => index).filter((index) => !entries[index]?.directory);
  const read = await heads(files);
  refuseFirst(entries, ({ name, directory }, index) =>
    directory ? null : faultOfContent(name, read.get(index) ?? null),
  );
}

function refuseFirst(
  entries: Archive['entries'],
  faultOf: (entry: Archive['entries'][number], index: number) => EntryFault | null,
): void {
  for (const [index, entry] of entries.entries()) {
    const fault = faultOf(entry, index);
    if (fault) throw new Refusal(fault, entry.name);
  }
}
