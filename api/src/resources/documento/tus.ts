import { ERROR, TUS_PIECE, TUS_VERSION } from '@credenciados/contract';
import { AppError } from '@credenciados/platform/http/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Supported tus extensions. */
const EXTENSIONS = 'creation,creation-with-upload,expiration,termination';
/** Extensions for deferred lengths and concurrent parts, which aren't supported. */
const REFUSED = ['upload-defer-length', 'upload-concat'];
/** Metadata pairs that are read; no client sends more. */
const MOST_METADATA = 10;

/** Adds the protocol's headers to an answer, and refuses its other versions. */
export function speakTus(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'tus-resumable': TUS_VERSION, 'tus-version': TUS_VERSION, 'tus-extension': EXTENSIONS });
  if (request.headers['tus-resumable'] !== TUS_VERSION) throw new AppError(412, ERROR.uploadVersion);
  if (REFUSED.some((name) => request.headers[name] !== undefined)) throw malformed();
}

/** File name in the metadata header: comma-separated pairs of a name and a base64 value. */
export function fileNameOf(metadata: string): string {
  const pairs = metadata.split(',').map((pair) => pair.trim().split(' '));
  const names = pairs.map(([name]) => name);
  const found = pairs.find(([name]) => name === 'filename');
  if (pairs.length > MOST_METADATA || new Set(names).size < names.length) throw malformed();
  if (!found || found.length > 2) throw malformed();
  const bytes = Buffer.from(found[1] ?? '', 'base64');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw malformed(error);
  }
}

/** True if the request carries a chunk of a file. Other bodies were refused before. */
export function hasChunk({ headers }: FastifyRequest): boolean {
  return headers['content-type'] === TUS_PIECE && headers['content-length'] !== '0';
}

function malformed(cause?: unknown): AppError {
  return new AppError(400, ERROR.malformed, { cause });
}
