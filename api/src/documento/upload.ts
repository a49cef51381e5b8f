import { Readable } from 'node:stream';
import {
  ACCESS,
  type Arquivo,
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
import { contentOf, withPart } from './one-part.ts';
import { draftExpired, ownersOf } from './rascunho.ts';

/** Who may upload for each purpose. */
const UPLOADERS: Record<Finalidade, 'public' | readonly Perfil[]> = {
  CADASTRO: 'public',
  MENSAGEM: ACCESS.conversationWrite,
  EDITAL: ACCESS.staffWrite,
  TITULARIDADE: 'public',
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
  const { maxBytes } = UPLOAD_LIMITS[finalidade];
  const dono = await uploaderOf(request);
  return withPart(request, maxBytes, (part) => store(deps, part, finalidade, dono));
}

/** Whom an upload belongs to until something owns it: the account, or a visitor's draft. */
async function uploaderOf(request: FastifyRequest): Promise<string> {
  const [dono] = await ownersOf(request);
  if (!dono) throw draftExpired();
  return dono;
}

async function store(deps: Deps, part: MultipartFile, finalidade: Finalidade, dono: string): Promise<Arquivo> {
  const nome = cleanFileName(part.filename ?? '');
  const refusal = fileError({ name: nome, size: 1 }, finalidade);
  if (refusal) throw formatError(refusal, finalidade);
  const stored = await put(deps, part, nome, finalidade);
  const { key, tamanho, sha256 } = stored;
  try {
    await deps.db.insert(arquivo).values({
      key,
      nomeOriginal: nome,
      mime: mediaTypeOf(nome),
      tamanho,
      sha256,
      finalidade,
      dono,
      criadoEm: deps.now(),
    });
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
