import { refuseForeignTail } from './foreign.ts';
import { checkPoints } from './picture.ts';
import { Refusal } from './refusal.ts';

const MAX_SEGMENTS = 2000;
const START_OF_SCAN = 0xda;
const QUANTIZATION = 0xdb;
const END = Buffer.from([0xff, 0xd9]);
/** Start-of-frame markers, which hold the size; three markers in their range mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers without a length: TEM, RST0 to RST7, SOI. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Accepts a JPEG that browsers show: a frame with a size, tables and a scan with data. Like their decoders, it skips other bytes between
 * segments, and accepts a missing end.
 */
export function inspectJpeg(bytes: Buffer): void {
  let framed = false;
  let tables = false;
  let at = 2;
  for (let count = 0; count < MAX_SEGMENTS; count += 1) {
    at = nextMarker(bytes, at);
    const marker = bytes[at] ?? 0;
    at += 1;
    if (isBare(marker)) continue;
    if (at + 2 > bytes.length) break;
    const end = at + bytes.readUInt16BE(at);
    if (end < at + 2 || end > bytes.length) break;
    if (isFrame(marker)) {
      if (end < at + 7) break;
      checkPoints(bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 3));
      framed = true;
    }
    tables ||= marker === QUANTIZATION;
    at = end;
    if (marker === START_OF_SCAN) {
      if (!framed || !tables || at === bytes.length) break;
      // In a scan FF D9 is always the end. Without an end, anything that follows could be another format.
      const last = bytes.indexOf(END, at);
      refuseForeignTail(bytes, last === -1 ? at : last + END.length);
      return;
    }
  }
  throw new Refusal('damaged');
}

/** Index of the next marker's second byte: FF, any number of times, then neither FF nor 00. */
function nextMarker(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && (bytes[at] === 0xff || bytes[at] === 0)) {
    at = bytes[at] === 0xff ? at + 1 : bytes.indexOf(0xff, at);
  }
  if (at === -1 || at >= bytes.length) throw new Refusal('damaged');
  return at;
}
