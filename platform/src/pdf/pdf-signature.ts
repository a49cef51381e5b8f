/** Placeholder in a signature's `ByteRange` for offsets known only when the file is complete; as wide as the largest. */
const MASK = '**********';
/** The `ByteRange` of an unsigned PDF. */
export const BYTE_RANGE_MASK = [0, MASK, MASK, MASK];
const MASKED = `/ByteRange [${BYTE_RANGE_MASK.map((part) => (part === MASK ? `/${part}` : part)).join(' ')}]`;
const CONTENTS = '/Contents <';

/** Position of a PDF's signature, including its brackets: every other byte is signed. */
export interface SignaturePlace {
  start: number;
  end: number;
}

/** Writes the `ByteRange` of the bytes to be signed into a PDF; its length doesn't change. */
export function writeByteRange(pdf: Buffer): SignaturePlace {
  const range = pdf.indexOf(MASKED);
  const start = pdf.indexOf(CONTENTS, range) + CONTENTS.length - 1;
  const end = pdf.indexOf('>', start) + 1;
  if (range < 0 || start < range || end <= start) throw new Error('A PDF without room for a signature');
  const written = `/ByteRange [0 ${start} ${end} ${pdf.length - end}`;
  pdf.write(`${written.padEnd(MASKED.length - 1)}]`, range, 'latin1');
  return { start, end };
}

/** Writes a signature into its reserved space. */
export function writeSignature(pdf: Buffer, { start, end }: SignaturePlace, signature: Uint8Array): void {
  const hex = Buffer.from(signature).toString('hex');
  if (hex.length > end - start - 2) throw new Error('A signature larger than its room');
  pdf.write(hex, start + 1, 'latin1');
}

/** The signed bytes. */
export function signedParts(pdf: Buffer, { start, end }: SignaturePlace): [Buffer, Buffer] {
  return [pdf.subarray(0, start), pdf.subarray(end)];
}

/** Position of the signature in an uploaded PDF; null unless one covers the whole rest of the file and contains only hex digits. */
export function findSignature(pdf: Buffer): (SignaturePlace & { signature: Buffer }) | null {
  const at = pdf.indexOf('/ByteRange [0 ');
  const range = at < 0 ? null : /^\/ByteRange \[0 (\d{1,10}) (\d{1,10}) (\d{1,10}) *\]/.exec(head(pdf, at));
  if (!range) return null;
  const [start = 0, end = 0, rest = 0] = range.slice(1).map(Number);
  if (end <= start || end + rest !== pdf.length) return null;
  const hex = /^<([0-9a-f]*)>$/.exec(pdf.toString('latin1', start, end))?.[1];
  return hex === undefined ? null : { start, end, signature: Buffer.from(hex, 'hex') };
}

const head = (pdf: Buffer, at: number): string => pdf.toString('latin1', at, at + MASKED.length);
