import { ERROR, TUS_PIECE, TUS_VERSION } from '@credenciados/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../http/errors.ts';

/** Supported tus extensions. */
const EXTENSIONS = 'creation,creation-with-upload,expiration,termination';
/** They are for lengths told late, and for files sent in parts beside each other: neither is taken. */
const REFUSED = ['upload-defer-length', 'upload-concat'];
/** Names of metadata that are looked at; more than any client sends are malformed. */
const MOST_METADATA = 10;

/** Marks an answer as one of the protocol, and refuses other versions of it. */
export function speakTus(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'tus-resumable': TUS_VERSION, 'tus-version': TUS_VERSION, 'tus-extension': EXTENSIONS });
  if (request.headers['tus-resumable'] !== TUS_VERSION) throw new AppError(412, ERROR.uploadVersion);
  if (REFUSED.some((name) => request.headers[name] !== undefined)) throw malformed();
}

/** The name of the file in the header of metadata: pairs of a name and a value in base64, with commas in between. */
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

/** True if the request carries a piece of a file. Other bodies were refused before. */
export function hasPiece({ headers }: FastifyRequest): boolean {
  return headers['content-type'] === TUS_PIECE && headers['content-length'] !== '0';
}

function malformed(cause?: unknown): AppError {
  return new AppError(400, ERROR.malformed, { cause });
}
