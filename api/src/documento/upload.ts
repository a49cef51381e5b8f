import { Readable } from 'node:stream';
import {
  ACCESS,
  type Arquivo,
  ERROR,
  type Finalidade,
  fileError,
  isAllowed,
  type Perfil,
  RULE,
  tooLargeText,
  UPLOAD_LIMITS,
} from '@credenciados/shared/contract';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { arquivo } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { AppError, forbidden, unauthorized } from '../plugins/errors.ts';
import type { Session } from '../plugins/session.ts';
import { FileTooLargeError, type StoredFile } from '../storage/storage.ts';
import { checkedContent, mediaTypeOf } from './file-content.ts';
import { cleanFileName } from './file-name.ts';

/** Who may upload for each purpose. */
const UPLOADERS: Record<Finalidade, 'public' | readonly Perfil[]> = {
  CADASTRO: 'public',
  MENSAGEM: ACCESS.conversationWrite,
  EDITAL: ACCESS.staffWrite,
};

/** Refuses an upload of a purpose that the caller's profile has nothing to do with. */
export function requireUploader(session: Session | null, finalidade: Finalidade): void {
  const access = UPLOADERS[finalidade];
  if (isAllowed(access, session?.perfil ?? null)) return;
  throw session ? forbidden() : unauthorized();
}

/**
 * Streams the one file of a multipart request into the storage. The file comes first and its row second: after a crash in
 * between there is a file without a row, which is collected, and never a row without its file.
 */
export async function receiveUpload(deps: Deps, request: FastifyRequest, finalidade: Finalidade): Promise<Arquivo> {
  if (!request.isMultipart()) throw new AppError(415, ERROR.mediaType);
  const { maxBytes } = UPLOAD_LIMITS[finalidade];
  // One byte over the limit, so that the storage sees the excess and not a file cut to size.
  const part = await sentWhole(
    request.file({ throwFileSizeLimit: false, limits: { files: 1, fileSize: maxBytes + 1 } }),
  );
  if (!part) throw new AppError(400, RULE.required, { campos: { file: RULE.required } });
  try {
    return await store(deps, part, finalidade);
  } finally {
    // Read to its end, else a refusal reaches the browser as a broken connection.
    part.file.resume();
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

async function* contentOf(part: MultipartFile): AsyncGenerator<Buffer> {
  try {
    yield* part.file.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw malformed(error);
  }
}

function malformed(cause: unknown): AppError {
  return new AppError(400, ERROR.malformed, { cause });
}

async function store(deps: Deps, part: MultipartFile, finalidade: Finalidade): Promise<Arquivo> {
  const nome = cleanFileName(part.filename ?? '');
  const refusal = fileError({ name: nome, size: 1 }, finalidade);
  if (refusal) throw formatError(refusal, finalidade);
  const stored = await put(deps, part, nome, finalidade);
  const { key, tamanho, sha256 } = stored;
  try {
    await deps.db
      .insert(arquivo)
      .values({ key, nomeOriginal: nome, mime: mediaTypeOf(nome), tamanho, sha256, finalidade, criadoEm: deps.now() });
  } catch (error) {
    await deps.storage.remove(key);
    throw error;
  }
  return { key, caminho: key, nome, tamanho, sha256 };
}

async function put(deps: Deps, part: MultipartFile, nome: string, finalidade: Finalidade): Promise<StoredFile> {
  const content = Readable.from(checkedContent(contentOf(part), nome), { objectMode: false });
  try {
    return await deps.storage.put(content, { maxBytes: UPLOAD_LIMITS[finalidade].maxBytes });
  } catch (error) {
    if (error instanceof FileTooLargeError) throw new AppError(413, tooLargeText(finalidade), { cause: error });
    throw error;
  }
}

function formatError(message: string, finalidade: Finalidade): AppError {
  const messageTitle = finalidade === 'EDITAL' ? undefined : RULE.attachmentFormatTitle;
  return new AppError(415, message, { messageTitle });
}
