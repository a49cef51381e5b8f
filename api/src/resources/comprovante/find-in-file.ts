import { constants, inflateSync } from 'node:zlib';
import { codeOf, hasCode } from '@credenciados/platform/errno';
import { exceedsJson } from '@credenciados/platform/json-limits';
import type { SignedText } from '@credenciados/platform/keys/signer';

/** Name of the attachment with the signed comprovante. */
export const ATTACHMENT_NAME = 'comprovante.json';

/** Larger than any comprovante, and too small for a decompression bomb. */
const MAX_JSON_BYTES = 192 * 1024;
/** A comprovante's PDF has about twenty streams. */
const MAX_STREAMS = 200;
/** Streams that begin like a comprovante and are read whole; a genuine file has one. */
const MAX_WHOLE = 4;
/** Compressed bytes needed for a stream's beginning: the tables of its Huffman codes come first. */
const PACKED_HEAD_BYTES = 256;
/** Limit of the inflated beginning; only a decompression bomb exceeds it. */
const MAX_HEAD_BYTES = 16 * 1024;
const HEAD_BYTES = 64;

/** First bytes of a signed comprovante, as written by the portal or another JSON writer. */
const BEGINNING = /^\uFEFF?\s{0,8}\{\s{0,8}"(?:protected|payload|signature)"/;

/** Signed comprovante of a file; `suspicious`: the file has more candidates than any genuine file. */
export interface Found {
  signed: SignedText | null;
  suspicious: boolean;
}

/** Kind of a file by its first bytes; null for any other. */
export function kindOf(file: Uint8Array): 'pdf' | 'json' | null {
  const head = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 1024));
  if (head.includes('%PDF-')) return 'pdf';
  return /^\uFEFF?\s*\{/.test(head.subarray(0, 64).toString('utf8')) ? 'json' : null;
}

/** Text of the attachment with a signed comprovante. */
export function attachmentOf(signed: SignedText): string {
  return JSON.stringify(signed);
}

/** Finds the signed comprovante in an untrusted file. */
export function findSigned(kind: 'pdf' | 'json', file: Uint8Array): Found {
  const buffer = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (kind === 'pdf') return findInPdf(buffer);
  if (buffer.length > MAX_JSON_BYTES) return { signed: null, suspicious: true };
  return { signed: findInJson(buffer.toString('utf8')), suspicious: false };
}

/** The portal's headers have about 150 characters. */
const MAX_HEADER = 1000;
/** One object with three texts, and some spare. */
const JSON_LIMITS = { depth: 1, parts: 20 };

/** Parses a JSON text as a signed comprovante; null if it isn't one. */
export function findInJson(text: string): SignedText | null {
  if (text.length > MAX_JSON_BYTES || !BEGINNING.test(text.slice(0, HEAD_BYTES))) return null;
  if (exceedsJson(text, JSON_LIMITS)) return null;
  try {
    return signedOf(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function signedOf(read: Record<string, unknown>): SignedText | null {
  const { protected: header, payload, signature } = read;
  if (
    typeof header !== 'string' ||
    header.length > MAX_HEADER ||
    typeof payload !== 'string' ||
    typeof signature !== 'string'
  )
    return null;
  return { protected: header, payload, signature };
}

/**
 * Finds the signed comprovante attached to a PDF. The PDF isn't parsed: the beginning of each stream is inspected, and only streams that
 * begin like a comprovante are read, a few of them, each up to a limit.
 */
export function findInPdf(pdf: Buffer): Found {
  let tried = 0;
  let whole = 0;
  for (const start of streamStarts(pdf)) {
    tried += 1;
    if (tried > MAX_STREAMS) return { signed: null, suspicious: true };
    const rest = pdf.subarray(start, start + MAX_JSON_BYTES);
    const isPlain = rest[0] === 0x7b;
    const head = isPlain ? rest.subarray(0, HEAD_BYTES) : inflatedHead(rest);
    if (!head || !BEGINNING.test(head.subarray(0, HEAD_BYTES).toString('utf8'))) continue;
    whole += 1;
    if (whole > MAX_WHOLE) return { signed: null, suspicious: true };
    const text = isPlain ? plain(rest) : inflated(rest);
    const signed = text && findInJson(text.toString('utf8'));
    if (signed) return { signed, suspicious: false };
  }
  return { signed: null, suspicious: whole > 0 };
}

function* streamStarts(pdf: Buffer): Generator<number> {
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    if (pdf.subarray(at - 3, at).equals(Buffer.from('end'))) continue;
    const line = pdf[at + 6] === 0x0d ? 8 : 7;
    yield at + line;
  }
}

/** Content of an uncompressed stream: another program may have rewritten the file. */
function plain(rest: Buffer): Buffer | null {
  const end = rest.indexOf('endstream');
  return end < 0 ? null : rest.subarray(0, end);
}

/** Content of a deflated stream; null if it isn't deflated, or is too long. */
function inflated(packed: Buffer, maxOutputLength = MAX_JSON_BYTES, finishFlush = constants.Z_FINISH): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength, finishFlush });
  } catch (error) {
    if (hasCode(error, 'ERR_BUFFER_TOO_LARGE') || codeOf(error).startsWith('Z_')) return null;
    throw error;
  }
}

/** Beginning of a deflated stream. */
function inflatedHead(packed: Buffer): Buffer | null {
  return inflated(packed.subarray(0, PACKED_HEAD_BYTES), MAX_HEAD_BYTES, constants.Z_SYNC_FLUSH);
}
