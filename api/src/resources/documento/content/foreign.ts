import { isProgram } from './entry-kinds.ts';
import { Refusal } from './refusal.ts';

/** Size of "end of central directory", the record at the end of a ZIP, without its comment. */
const END_RECORD = 22;
const MAX_COMMENT = 0xffff;
const END_OF_ZIP = 'PK\x05\x06';
const DIRECTORY_ENTRY = 0x02014b50;
/** How a page or a script begins; no document or picture has it outside its own objects. */
const MARKUP = /<(?:html|script|!doctype|svg|iframe|body|\?php)/i;
/** Archives that programs find behind other bytes, as in a program that unpacks itself. */
const ARCHIVES = [Buffer.from('Rar!\x1a\x07', 'latin1'), Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1')];
const LOOKED_AT = 64 * 1024;

/** A ZIP's last record: its own offset, and where the ZIP ends by it. */
interface EndRecord {
  at: number;
  end: number;
}

/** Every "end of central directory" in the last bytes, the last one first. */
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

/** True if the very end of a file is a ZIP's: programs that look there take it for one, however it begins. */
export function endsAsZip(bytes: Buffer): boolean {
  return endRecords(bytes).some(({ end }) => end === bytes.length);
}

/** A ZIP without the bytes that readers ignore behind it. Refuses one that readers may end at different places. */
export function withoutTail(bytes: Buffer): Buffer {
  const [last, ...others] = endRecords(bytes);
  if (!last) throw new Refusal('damaged');
  if (others.some(({ end }) => end >= last.end)) throw new Refusal('content');
  refuseForeignTail(bytes, last.end);
  return bytes.subarray(0, last.end);
}

/** Refuses another format in the bytes that readers skip before a document. */
export function refuseForeignHead(head: Buffer): void {
  refuseMarkup(head);
  if (isProgram(head) || hasArchive(head)) throw new Refusal('content');
}

/** Refuses a page, a script or an archive behind the end of a document or picture. Other bytes, such as a phone's film, may stay. */
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

/** A ZIP's last record with its directory right before it, whatever follows. Compressed data hold one by chance alone. */
function hasZip(tail: Buffer): boolean {
  return endRecords(tail).some(({ at, end }) => {
    const directory = at - tail.readUInt32LE(at + 12);
    return end === tail.length || (directory >= 0 && tail.readUInt32LE(directory) === DIRECTORY_ENTRY);
  });
}
