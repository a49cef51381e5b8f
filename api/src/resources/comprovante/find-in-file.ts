import { inflateSync } from 'node:zlib';
import * as z from 'zod';
import { codeOf, hasCode } from '../../platform/errno.ts';
import type { SignedText } from '../../platform/keys/signer.ts';

/** Name of the attachment that holds the signed comprovante. */
export const ATTACHMENT_NAME = 'comprovante.json';

const signedSchema = z.object({ protected: z.string(), payload: z.string(), signature: z.string() });

/** Larger than any comprovante; smaller than what a bomb needs to do harm. */
const MAX_JSON_BYTES = 192 * 1024;
/** A comprovante's PDF has some twenty streams. */
const MAX_STREAMS = 200;

/** What a file is by its first bytes; null: neither. */
export function kindOf(file: Buffer): 'pdf' | 'json' | null {
  if (file.subarray(0, 1024).includes('%PDF-')) return 'pdf';
  return /^\uFEFF?\s*\{/.test(file.subarray(0, 64).toString('utf8')) ? 'json' : null;
}

/** The attachment's text for a signed comprovante. */
export function attachmentOf(signed: SignedText): string {
  return JSON.stringify(signed);
}

/** The signed comprovante that a JSON file is; null when it is none. */
export function findInJson(text: string): SignedText | null {
  try {
    return signedSchema.safeParse(JSON.parse(text.replace(/^\uFEFF/, ''))).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * The signed comprovante that a PDF carries as an attachment; null when there is none. The PDF comes from anyone, so it isn't
 * parsed: its streams are tried one by one, each up to a limit, for the one that is a comprovante.
 */
export function findInPdf(pdf: Buffer): SignedText | null {
  let tried = 0;
  for (const start of streamStarts(pdf)) {
    tried += 1;
    if (tried > MAX_STREAMS) return null;
    const found = findInStream(pdf.subarray(start));
    if (found) return found;
  }
  return null;
}

function* streamStarts(pdf: Buffer): Generator<number> {
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    if (pdf.subarray(at - 3, at).equals(Buffer.from('end'))) continue;
    const line = pdf[at + 6] === 0x0d ? 8 : 7;
    yield at + line;
  }
}

function findInStream(rest: Buffer): SignedText | null {
  // As it is, or deflated; other programs may have written the file anew.
  if (rest[0] === 0x7b) {
    const start = rest.subarray(0, MAX_JSON_BYTES);
    const end = start.indexOf('endstream');
    return end < 0 ? null : findInJson(start.subarray(0, end).toString('utf8'));
  }
  const text = inflated(rest);
  return text?.[0] === 0x7b ? findInJson(text.toString('utf8')) : null;
}

/** What a stream inflates to; null when it isn't deflated, or is too long. */
function inflated(rest: Buffer): Buffer | null {
  try {
    return inflateSync(rest.subarray(0, MAX_JSON_BYTES), { maxOutputLength: MAX_JSON_BYTES });
  } catch (error) {
    if (hasCode(error, 'ERR_BUFFER_TOO_LARGE') || codeOf(error).startsWith('Z_')) return null;
    throw error;
  }
}
