/** Stands in a signature's `ByteRange` for what is known only when the file is whole, at its full width. */
const MASK = '**********';
/** The `ByteRange` of a PDF that is still to be signed. */
export const BYTE_RANGE_MASK = [0, MASK, MASK, MASK];
const MASKED = `/ByteRange [${BYTE_RANGE_MASK.map((part) => (part === MASK ? `/${part}` : part)).join(' ')}]`;
const CONTENTS = '/Contents <';

/** Where the signature of a PDF stands, its brackets included: every byte but these is signed. */
export interface SignaturePlace {
  start: number;
  end: number;
}

/** Writes into a PDF that is to be signed which of its bytes will be. Its length is final. */
export function writeByteRange(pdf: Buffer): SignaturePlace {
  const range = pdf.indexOf(MASKED);
  const start = pdf.indexOf(CONTENTS, range) + CONTENTS.length - 1;
  const end = pdf.indexOf('>', start) + 1;
  if (range < 0 || start < range || end <= start) throw new Error('A PDF without room for a signature');
  const written = `/ByteRange [0 ${start} ${end} ${pdf.length - end}`;
  pdf.write(`${written.padEnd(MASKED.length - 1)}]`, range, 'latin1');
  return { start, end };
}

/** Writes a signature into its place. */
export function writeSignature(pdf: Buffer, { start, end }: SignaturePlace, signature: Uint8Array): void {
  const hex = Buffer.from(signature).toString('hex');
  if (hex.length > end - start - 2) throw new Error('A signature larger than its room');
  pdf.write(hex, start + 1, 'latin1');
}

/** The bytes that a signature is over. */
export function signedParts(pdf: Buffer, { start, end }: SignaturePlace): [Buffer, Buffer] {
  return [pdf.subarray(0, start), pdf.subarray(end)];
}

/** Where the signature of somebody's PDF stands; null where none is over all the rest of the file, or it is more than digits. */
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
