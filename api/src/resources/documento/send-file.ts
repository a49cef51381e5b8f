import { ERROR } from '@credenciados/contract';
import { AppError, notFound } from '@credenciados/platform/http/errors';
import type { Storage } from '@credenciados/platform/storage/storage';
import contentDisposition from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseRange } from './byte-range.ts';

/** A file to send. */
interface SentFile {
  key: string;
  mime: string;
  tamanho: number;
  sha256: string;
  /** File name for saving. */
  nome: string;
}

/** Headers that keep uploaded content from acting as a page of the portal. */
const INERT = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  // Access depends on session and owner, so nothing may be cached.
  'cache-control': 'private, no-store',
};

/** Streams a stored file, or the requested range, as a download. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  file: SentFile,
): Promise<void> {
  const etag = `"${file.sha256.trim()}"`;
  const condition = request.headers['if-range'];
  const wanted = condition === undefined || condition === etag ? request.headers.range : undefined;
  const range = parseRange(wanted, file.tamanho);
  reply.headers({ ...INERT, etag, 'accept-ranges': 'bytes' });
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.tamanho}`);
    throw new AppError(416, 'O trecho pedido não existe no arquivo.');
  }
  const opened = await storage.open(file.key, range ?? undefined);
  if (!opened) throw notFound(ERROR.fileNotFound);
  if (range) {
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.tamanho}`);
  }
  const length = range ? range.end - range.start + 1 : file.tamanho;
  reply.headers({
    'content-type': file.mime,
    'content-length': length,
    'content-disposition': contentDisposition(file.nome, { fallback: plainName(file.nome) }),
  });
  reply.send(opened.stream);
}

/**
 * ASCII name for clients that support no other; the encoded name is sent with it. Some clients misread accents as bare bytes of a header.
 */
function plainName(nome: string): string {
  return nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, '_');
}
