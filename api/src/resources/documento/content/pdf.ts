import { ContentError } from './content-error.ts';
import type { Inspector } from './file-bytes.ts';
import { refuseMarkup } from './foreign-tail.ts';

const HEAD = 1024;
/** Readers look for the end in the last kilobyte; some makers put more behind it. */
const TAIL = 64 * 1024;

/**
 * A PDF begins as one, ends as one, and is no page at either end. Forms with scripts of their own are common, so those stay: the
 * portal never runs them, and sends every file as a download that nothing may run in.
 */
export const inspectPdf: Inspector = async (file) => {
  refuseMarkup(await file.read(0, HEAD));
  const tail = await file.read(Math.max(0, file.size - TAIL), TAIL);
  const end = tail.lastIndexOf('%%EOF');
  if (end === -1) throw new ContentError('damaged');
  refuseMarkup(tail.subarray(end));
};
