import { ContentError } from './content-error.ts';
import type { Inspector } from './file-bytes.ts';
import { refuseMarkupAfter } from './foreign-tail.ts';
import { checkPoints } from './picture.ts';

const SIGNATURE = 8;
const MAX_CHUNKS = 20_000;

/** A PNG has its head first and its end; between them chunks that fit in the file. */
export const inspectPng: Inspector = async (file) => {
  let at = SIGNATURE;
  for (let count = 0; count < MAX_CHUNKS; count += 1) {
    const head = await file.read(at, 16);
    if (head.length < 12) throw new ContentError('damaged');
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    if (at + 12 + length > file.size || (count === 0) !== (type === 'IHDR')) throw new ContentError('damaged');
    if (type === 'IHDR') {
      if (length !== 13) throw new ContentError('damaged');
      checkPoints(head.readUInt32BE(8), head.readUInt32BE(12));
    }
    at += 12 + length;
    if (type === 'IEND') return refuseMarkupAfter(file, at);
  }
  throw new ContentError('damaged');
};
