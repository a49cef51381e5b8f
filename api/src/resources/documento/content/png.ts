import { refuseForeignTail } from './foreign.ts';
import { checkPoints } from './picture.ts';
import { Refusal } from './refusal.ts';

const SIGNATURE = 8;
const MAX_CHUNKS = 20_000;

/** Accepts a PNG with its header first and an end, and chunks in between that fit in the file. */
export function inspectPng(bytes: Buffer): void {
  let at = SIGNATURE;
  for (let count = 0; count < MAX_CHUNKS && at + 12 <= bytes.length; count += 1) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length || (count === 0) !== (type === 'IHDR')) throw new Refusal('damaged');
    if (type === 'IHDR') {
      if (length !== 13) throw new Refusal('damaged');
      checkPoints(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12));
    }
    at = end;
    if (type !== 'IEND') continue;
    refuseForeignTail(bytes, end);
    return;
  }
  throw new Refusal('damaged');
}
