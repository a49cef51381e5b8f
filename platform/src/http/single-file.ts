import { ERROR, RULE } from '@credenciados/contract';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

/**
 * Passes the only file of a multipart request to `use`, up to one byte over its limit, so that an excess is detected rather than truncated.
 */
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
    // Reads the rest of the body, since otherwise the browser reports a refusal as a broken connection.
    part.file.resume();
  }
}

/** Content of a file, as it arrives. */
export async function* contentOf(part: MultipartFile): AsyncGenerator<Buffer> {
  try {
    yield* part.file.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw malformed(error);
  }
}

/** Converts the error of a malformed or truncated multipart body to a client error. */
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
