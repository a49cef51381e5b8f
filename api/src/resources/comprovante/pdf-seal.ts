import { createHash } from 'node:crypto';
import { checkSignature, type SignatureCheck, type Signer, type VerifyingKey } from '../../platform/keys/signer.ts';

/** A comment before the file's last lines, which no reader shows: a signature over every other byte. */
const MARK = '%comprovante-selo ';
const LAST_LINES = 'startxref';

/** Seals a PDF, so that a change of any byte is noticed, be it only in what the page shows. */
export async function sealPdf(signer: Signer, pdf: Buffer): Promise<Buffer> {
  const place = pdf.lastIndexOf(LAST_LINES);
  if (place < 0) throw new Error('A PDF without its last lines');
  const seal = await signer.sign('comprovante+pdf', digestOf([pdf]));
  const line = Buffer.from(`${MARK}${seal.protected}.${seal.signature}\n`);
  return Buffer.concat([pdf.subarray(0, place), line, pdf.subarray(place)]);
}

/** What the seal of a PDF is worth; one without a seal counts as changed. */
export async function checkSeal(keys: readonly VerifyingKey[], pdf: Buffer): Promise<SignatureCheck> {
  const start = pdf.lastIndexOf(MARK);
  const end = start < 0 ? -1 : pdf.indexOf('\n', start);
  if (end < 0) return 'invalid';
  const [header = '', signature = '', ...more] = pdf
    .subarray(start + MARK.length, end)
    .toString('latin1')
    .split('.');
  if (more.length > 0) return 'invalid';
  const payload = digestOf([pdf.subarray(0, start), pdf.subarray(end + 1)]);
  return checkSignature(keys, 'comprovante+pdf', { protected: header, payload, signature });
}

function digestOf(parts: readonly Buffer[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
