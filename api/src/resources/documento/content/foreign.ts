import { isProgram } from './entry-kinds.ts';
import { Refusal } from './refusal.ts';

/** Size of "end of central directory", the last record of a ZIP, without its comment. */
const END_RECORD = 22;
const MAX_COMMENT = 0xffff;
const END_OF_ZIP = 'PK\x05\x06';
const DIRECTORY_ENTRY = 0x02014b50;
/** First bytes of a page or script; no document or picture has them outside of its own objects. */
const MARKUP = /<(?:html|script|!doctype|svg|iframe|body|\?php)/i;
/** Signatures of archives that programs find behind other bytes, as in a self-extracting program. */
const ARCHIVES = [Buffer.from('Rar!\x1a\x07', 'latin1'), Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1')];
const LOOKED_AT = 64 * 1024;

/** A ZIP's last record: its offset, and the end of the ZIP that it states. */
interface EndRecord {
  at: number;
  end: number;
}

/** Every "end of central directory" in the last bytes, last one first. */
function endRecords(bytes: Buffer): EndRecord[] {
  const records: EndRecord[] = [];
  const from = Math.max(0, bytes.length - END_RECORD - MAX_COMMENT);
  let at = bytes.lastIndexOf(END_OF_ZIP, undefined, 'latin1');
  for (; at >= from; at = at === 0 ? -1 : bytes.lastIndexOf(END_OF_ZIP, at - 1, 'latin1')) {
    if (at + END_RECORD > bytes.length) continue;
    const end = at + END_RECORD + bytes.readUInt16LE(at + 20);
    if (end <= bytes.length) records.push({ at, end });
  }
  return records;
}

/** True if a file ends like a ZIP: programs that read from the end take it for one, whatever its beginning. */
export function endsAsZip(bytes: Buffer): boolean {
  return endRecords(bytes).some(({ end }) => end === bytes.length);
}

/** A ZIP without trailing bytes, which readers ignore. Refuses a ZIP whose end readers may place differently. */
export function withoutTail(bytes: Buffer): Buffer {
  const [last, ...others] = endRecords(bytes);
  if (!last) throw new Refusal('damaged');
  if (others.some(({ end }) => end >= last.end)) throw new Refusal('content');
  refuseForeignTail(bytes, last.end);
  return bytes.subarray(0, last.end);
}

/** Refuses another format in the bytes before a document, which readers skip. */
export function refuseForeignHead(head: Buffer): void {
  refuseMarkup(head);
  if (isProgram(head) || hasArchive(head)) throw new Refusal('content');
}

/** Refuses a page, script or archive behind the end of a document or picture. Other bytes, such as a phone's video, may stay. */
export function refuseForeignTail(bytes: Buffer, end: number): void {
  const tail = bytes.subarray(end);
  refuseMarkup(tail.subarray(0, LOOKED_AT));
  refuseMarkup(tail.subarray(-LOOKED_AT));
  if (hasArchive(tail) || hasZip(tail)) throw new Refusal('content');
}

function refuseMarkup(bytes: Buffer): void {
  if (MARKUP.test(bytes.toString('latin1'))) throw new Refusal('content');
}

function hasArchive(bytes: Buffer): boolean {
  return ARCHIVES.some((signature) => bytes.includes(signature));
}

/** True if the bytes have a ZIP's last record right after its directory, whatever follows. Compressed data contains one by chance only. */
function hasZip(tail: Buffer): boolean {
  return endRecords(tail).some(({ at, end }) => {
    const directory = at - tail.readUInt32LE(at + 12);
    return end === tail.length || (directory >= 0 && tail.readUInt32LE(directory) === DIRECTORY_ENTRY);
  });
}
