import { ContentError } from './content-error.ts';
import type { Inspector } from './file-bytes.ts';
import { refuseMarkupAfter } from './foreign-tail.ts';
import { checkPoints } from './picture.ts';

const MAX_SEGMENTS = 2000;
const START_OF_SCAN = 0xda;
/** Starts of a frame, which tell its size; three numbers among them mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** A JPEG has a frame with a size, a scan, and an end after it. */
export const inspectJpeg: Inspector = async (file) => {
  let at = 2;
  let framed = false;
  for (let count = 0; count < MAX_SEGMENTS; count += 1) {
    const head = await file.read(at, 9);
    if (head.length < 4 || head[0] !== 0xff) throw new ContentError('damaged');
    const marker = head.readUInt8(1);
    // Any number of FF may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = head.readUInt16BE(2);
    if (length < 2 || at + 2 + length > file.size) throw new ContentError('damaged');
    if (isFrame(marker)) {
      if (head.length < 9) throw new ContentError('damaged');
      checkPoints(head.readUInt16BE(7), head.readUInt16BE(5));
      framed = true;
    }
    at += 2 + length;
    if (marker === START_OF_SCAN) break;
  }
  // Inside a scan FF D9 can't stand for anything else.
  const end = framed ? await file.find(Buffer.from([0xff, 0xd9]), at) : -1;
  if (end === -1) throw new ContentError('damaged');
  return refuseMarkupAfter(file, end + 2);
};
