import { createHash } from 'node:crypto';
import {
  checkSignature,
  type SignatureCheck,
  type Signer,
  type VerifyingKey,
} from '@credenciados/platform/keys/signer';
import {
  findSignature,
  type SignaturePlace,
  signedParts,
  writeByteRange,
  writeSignature,
} from '@credenciados/platform/pdf/pdf-signature';

/** A comment before the file's last lines, invisible in readers: a signature over every other byte. */
const MARK = '%comprovante-selo ';
const LAST_LINES = 'startxref';

/** Signs these byte ranges of a file for PDF readers. */
type SignParts = (parts: readonly Uint8Array[]) => Promise<Uint8Array>;

/**
 * Seals a PDF, so that a change of any byte is detected, even if only the pages change. If the PDF has space for a signature, it is then
 * signed, so that PDF readers detect changes by themselves (INS-15): that signature covers the seal, and the seal everything but that
 * signature.
 */
export async function sealPdf(signer: Signer, pdf: Buffer, sign: SignParts | null): Promise<Buffer> {
  const start = pdf.lastIndexOf(LAST_LINES);
  if (start < 0) throw new Error('A PDF without its last lines');
  // All seals of a key have equal length.
  const empty = await lineOf(signer, '');
  const sealed = Buffer.concat([pdf.subarray(0, start), empty, pdf.subarray(start)]);
  const place = sign && writeByteRange(sealed);
  const line = await lineOf(signer, digestOf(sealed, { start, end: start + empty.length }, place));
  if (line.length !== empty.length) throw new Error('A seal of another length');
  line.copy(sealed, start);
  if (place) writeSignature(sealed, place, await sign(signedParts(sealed, place)));
  return sealed;
}

async function lineOf(signer: Signer, payload: string): Promise<Buffer> {
  const seal = await signer.sign('comprovante+pdf', payload);
  return Buffer.from(`${MARK}${seal.protected}.${seal.signature}\n`);
}

/** Checks a PDF's seal and its signature for PDF readers; a PDF without a seal counts as changed. */
export async function checkSeal(keys: readonly VerifyingKey[], pdf: Buffer): Promise<SignatureCheck> {
  const start = pdf.lastIndexOf(MARK);
  const end = start < 0 ? 0 : pdf.indexOf('\n', start) + 1;
  if (end === 0) return 'invalid';
  const [header = '', signature = '', ...more] = pdf
    .subarray(start + MARK.length, end - 1)
    .toString('latin1')
    .split('.');
  if (more.length > 0) return 'invalid';
  const signed = findSignature(pdf);
  if (signed && signed.end > start) return 'invalid';
  const payload = digestOf(pdf, { start, end }, signed);
  const check = await checkSignature(keys, 'comprovante+pdf', { protected: header, payload, signature });
  if (check !== 'valid' || !signed) return check;
  const { verifiesDetached } = await import('@credenciados/platform/pdf/cms');
  return (await verifiesDetached(signed.signature, signedParts(pdf, signed))) ? 'valid' : 'invalid';
}

/** Digest of everything except the seal's own line and the signature's digits. */
function digestOf(pdf: Buffer, seal: SignaturePlace, signature: SignaturePlace | null): string {
  const hash = createHash('sha256');
  let from = 0;
  for (const { start, end } of signature ? [signature, seal] : [seal]) {
    hash.update(pdf.subarray(from, start));
    from = end;
  }
  return hash.update(pdf.subarray(from)).digest('hex');
}
