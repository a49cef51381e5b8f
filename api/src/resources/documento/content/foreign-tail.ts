import { ContentError } from './content-error.ts';
import type { FileBytes } from './file-bytes.ts';

const END_OF_DIRECTORY = 22;
const MAX_COMMENT = 0xffff;
/** What a page or a script begins with; no document or picture has it outside its own parts. */
const MARKUP = /<(?:html|script|!doctype|svg|iframe|body|\?php)/i;

/** Whether the end of a file is a zip file's: programs that look there take it for one, whatever it begins with. */
export async function endsAsZip(file: FileBytes): Promise<boolean> {
  const length = Math.min(file.size, END_OF_DIRECTORY + MAX_COMMENT);
  const tail = await file.read(file.size - length, length);
  for (
    let at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
    at >= 0;
    at = at === 0 ? -1 : tail.lastIndexOf('PK\x05\x06', at - 1, 'latin1')
  ) {
    if (at + END_OF_DIRECTORY <= tail.length && at + END_OF_DIRECTORY + tail.readUInt16LE(at + 20) <= tail.length)
      return true;
  }
  return false;
}

/** Refuses what has a page or a script in it where none belongs. */
export function refuseMarkup(bytes: Buffer): void {
  if (MARKUP.test(bytes.toString('latin1'))) throw new ContentError('content');
}

/** Refuses a page or a script that follows a document's or picture's end. What phones put there, as a film, stays. */
export async function refuseMarkupAfter(file: FileBytes, end: number): Promise<void> {
  const MOST = 64 * 1024;
  refuseMarkup(await file.read(end, MOST));
  if (file.size - end > MOST) refuseMarkup(await file.read(file.size - MOST, MOST));
}
