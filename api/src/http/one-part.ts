import { ERROR, RULE } from '@credenciados/contract';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

/** Reads the one file of a multipart request by `use`, up to one byte over its limit: the excess is seen, not cut off. */
export async function withPart<T>(
  request: FastifyRequest,
  maxBytes: number,
  use: (part: MultipartFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError(415, ERROR.mediaType);
  const part = await sentWhole(
    request.file({ throwFileSizeLimit: false, limits: { files: 1, fileSize: maxBytes + 1 } }),
  );
  if (!part) throw new AppError(400, RULE.required, { campos: { file: RULE.required } });
  try {
    return await use(part);
  } finally {
    // Read to its end, else a refusal reaches the browser as a broken connection.
    part.file.resume();
  }
}

/** The contents of a file as they come in. */
export async function* contentOf(part: MultipartFile): AsyncGenerator<Buffer> {
  try {
    yield* part.file.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw malformed(error);
  }
}

/** A multipart body that is malformed, or ends before its file does, is the sender's fault. */
async function sentWhole<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error ? error : malformed(error);
  }
}

function malformed(cause: unknown): AppError {
  return new AppError(400, ERROR.malformed, { cause });
}
