import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  ACCESS,
  type Arquivo,
  type AvisoDeArquivo,
  ERROR,
  type Finalidade,
  fileError,
  isAllowed,
  type Perfil,
  RULE,
  tooLargeText,
  UPLOAD_LIMITS,
} from '@credenciados/contract';
import { addressKey } from '@credenciados/platform/address-key';
import { Batcher } from '@credenciados/platform/batcher';
import {
  AppError,
  businessError,
  conflict,
  forbidden,
  notFound,
  unauthorized,
} from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { FileSpace } from '@credenciados/platform/storage/file-space';
import { FileTooLargeError, NoSpaceError, type StoredFile } from '@credenciados/platform/storage/storage';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { addChunk, completeEnvio, deleteEnvio } from './advance-envio.ts';
import { type ArquivoRow, findArquivo } from './arquivo.queries.ts';
import { insertEnvios, type NewEnvio } from './enter-envios.ts';
import { type EnvioRow, findBegun, findEnvio } from './envio.queries.ts';
import { FileCheck, type Note, noteContent } from './file-check.ts';
import { checkedContent, mediaTypeOf } from './file-content.ts';
import { cleanFileName } from './file-name.ts';
import { ActiveWrites, Incoming, joined, streamOf } from './pieces.ts';
import { noRoom, type QuotaRefusal } from './quota.ts';
import { accountOwner, draftExpired, ownersOf } from './rascunho.ts';
import { UploadSlots } from './upload-slots.ts';

/** Profiles that may upload, by purpose. */
const UPLOADERS: Record<Finalidade, 'public' | readonly Perfil[]> = {
  CADASTRO: 'public',
  // Anybody may complain, without an account (DES-8).
  MENSAGEM: 'public',
  EDITAL: ACCESS.staffWrite,
  TITULARIDADE: 'public',
};

/** Refuses an upload whose purpose the caller's profile may not use. */
export function requireUploader(session: Session | null, finalidade: Finalidade): void {
  const access = UPLOADERS[finalidade];
  if (isAllowed(access, session?.perfil ?? null)) return;
  throw session ? forbidden() : unauthorized();
}

/** Request to create an upload. */
export interface UploadRequest {
  finalidade: Finalidade;
  /** File name as sent. */
  name: string;
  tamanho: number;
  /** Idempotency key. */
  chave: string | undefined;
  /** True if the request also carries the first bytes. */
  withPiece: boolean;
}

/** An inspected stored file, with its warning. */
interface CheckedFile extends StoredFile {
  aviso: AvisoDeArquivo | null;
}

/** Offset of an upload. */
export interface Progress {
  id: string;
  recebido: number;
  /** The file, once complete. */
  arquivo: Arquivo | null;
}

/**
 * Accepts uploads, whole or in chunks, within the quotas, and inspects their content. The state of an upload is in the database and its
 * chunks in the storage, so that any process can continue it.
 */
export class Uploads {
  readonly #app: FastifyInstance;
  readonly #deps: Deps;
  readonly #slots = new UploadSlots();
  readonly #writers = new ActiveWrites();
  readonly #space: FileSpace;
  readonly #check: FileCheck;
  readonly #entering: Batcher<NewEnvio, QuotaRefusal | null>;

  constructor(app: FastifyInstance, deps: Deps) {
    this.#app = app;
    this.#deps = deps;
    this.#space = new FileSpace(deps);
    this.#check = new FileCheck(deps);
    this.#entering = new Batcher((rows) => insertEnvios(deps, rows));
  }

  /** Creates an upload, or returns the state of the one created with the same key. */
  async begin(request: FastifyRequest, beginning: UploadRequest): Promise<Progress> {
    const { finalidade, name, tamanho, chave, withPiece } = beginning;
    const { dono, origem } = await this.#uploaderOf(request);
    const nome = cleanFileName(name);
    refuseByName(nome, tamanho, finalidade);
    const known = chave === undefined ? null : await findBegun(this.#deps.db, dono, chave, this.#deps.now());
    if (known) return this.#progressOf(known);
    const id = randomBytes(24).toString('base64url');
    const row = { id, dono, origem, finalidade, nome, tamanho, chave: chave ?? null, criadoEm: request.arrivedAt };
    const enter = () => this.#enter(row, request);
    if (!withPiece) return this.#progressOf(await this.#space.arriving(tamanho, enter));
    return this.#slots.run(dono, origem, () =>
      this.#space.arriving(tamanho, async () => {
        const entered = await enter();
        return entered.id === id ? this.#writeFirst(entered, request) : this.#progressOf(entered);
      }),
    );
  }

  /** Appends bytes at an offset, which must be the upload's present one. */
  async append(request: FastifyRequest, id: string, offset: number): Promise<Progress> {
    const row = await this.find(request, id);
    requireUploader(request.session, row.finalidade);
    if (row.recebido !== offset) throw conflict(ERROR.uploadElsewhere);
    if (row.arquivoKey !== null) return this.#progressOf(row);
    const declared = Number(request.headers['content-length'] ?? 0);
    if (declared > row.tamanho - offset) throw tooLarge(row.finalidade);
    const incoming = new Incoming(request);
    return this.#slots.run(row.dono, row.origem, () =>
      this.#space.arriving(row.tamanho, async () => {
        if (!(await this.#space.hasRoom())) throw this.#refuseFull(request, row);
        return this.#writers.run(id, incoming, () => this.#write(row, incoming, request));
      }),
    );
  }

  /** Copies a stored file as an upload of the caller for a registration, within their quota and inspected like any other. */
  async copy(request: FastifyRequest, { key, nomeOriginal: nome, tamanho }: ArquivoRow): Promise<Arquivo> {
    const { storage } = this.#deps;
    const { dono, origem } = await this.#uploaderOf(request);
    const id = randomBytes(24).toString('base64url');
    const begun = {
      id,
      dono,
      origem,
      finalidade: 'CADASTRO',
      nome,
      tamanho,
      chave: null,
      criadoEm: request.arrivedAt,
    } as const;
    return this.#slots.run(dono, origem, () =>
      this.#space.arriving(tamanho, async () => {
        const row = await this.#enter(begun, request);
        try {
          const opened = await storage.open(key);
          if (!opened) throw notFound(ERROR.fileNotFound);
          const copy = await this.#put(opened.stream, tamanho, row, this.#noterOf(request, row));
          return await this.#conclude(row, copy, request.arrivedAt);
        } catch (error) {
          await this.#discard(row);
          throw error instanceof NoSpaceError ? this.#refuseFull(request, row, error) : error;
        }
      }),
    );
  }

  /** State of an upload, after ending earlier connections that still send. */
  async settled(request: FastifyRequest, id: string): Promise<EnvioRow> {
    await this.find(request, id);
    await this.#writers.settle(id);
    return this.find(request, id);
  }

  /** Upload of the caller; 404 if there is none. */
  async find(request: FastifyRequest, id: string): Promise<EnvioRow> {
    const row = await findEnvio(this.#deps.db, id, await ownersOf(request), this.#deps.now());
    if (!row) throw notFound(ERROR.fileNotFound);
    return row;
  }

  /** File of a complete upload; 404 if it isn't complete. */
  async fileOf(request: FastifyRequest, id: string): Promise<Arquivo> {
    const { arquivo } = await this.#progressOf(await this.find(request, id));
    if (!arquivo) throw notFound(ERROR.fileNotFound);
    return arquivo;
  }

  /** Cancels an incomplete upload. */
  async giveUp(request: FastifyRequest, id: string): Promise<void> {
    const row = await this.settled(request, id);
    if (!(await this.#discard(row))) throw notFound(ERROR.fileNotFound);
  }

  /** Owner of an upload until it is bound, the account or a visitor's draft; and its network, for the quota. */
  async #uploaderOf(request: FastifyRequest): Promise<{ dono: string; origem: string }> {
    const [dono] = await ownersOf(request);
    if (!dono) throw draftExpired();
    const { session } = request;
    const origem = session ? accountOwner(session.usuarioId) : this.#app.security.digest(addressKey(request.ip));
    return { dono, origem };
  }

  async #progressOf({ id, recebido, arquivoKey }: EnvioRow): Promise<Progress> {
    const file = arquivoKey && (await findArquivo(this.#deps.db, arquivoKey, this.#deps.now()));
    if (!file) return { id, recebido, arquivo: null };
    const { key, nomeOriginal, tamanho, sha256, aviso } = file;
    const arquivo = { key, caminho: key, nome: nomeOriginal, tamanho, sha256, ...(aviso && { aviso }) };
    return { id, recebido, arquivo };
  }

  /** Inserts an upload with its final size, which counts for the quotas from now on. Two creations at once make one upload. */
  async #enter(row: NewEnvio, request: FastifyRequest): Promise<EnvioRow> {
    if (!(await this.#space.hasRoom())) throw this.#refuseFull(request, row);
    const refusal = await this.#entering.do(row);
    if (refusal) {
      this.#noterOf(request, row)('upload_quota', { reason: refusal.reason });
      throw refusal.error;
    }
    const begun = row.chave === null ? null : await findBegun(this.#deps.db, row.dono, row.chave, this.#deps.now());
    return begun ?? { ...row, recebido: 0, trechos: [], arquivoKey: null };
  }

  /** An upload that fails before its address was answered leaves nothing. */
  async #writeFirst(row: EnvioRow, request: FastifyRequest): Promise<Progress> {
    const incoming = new Incoming(request);
    try {
      const progress = await this.#write(row, incoming, request);
      if (incoming.cut && !progress.arquivo) await this.#discard(row);
      return progress;
    } catch (error) {
      await this.#discard(row);
      throw error;
    }
  }

  /** Bytes first, then the row: after a crash in between, a file without a row is left to the collector. */
  async #write(row: EnvioRow, incoming: Incoming, request: FastifyRequest): Promise<Progress> {
    const note = this.#noterOf(request, row);
    try {
      const piece = await this.#putPiece(row, incoming, note);
      return await this.#add(row, piece, request, note);
    } catch (error) {
      noteContent(error, row.nome, note);
      // Its content is final, so no retry can succeed.
      if (error instanceof AppError && error.status === 422) await this.#discard(row);
      if (error instanceof FileTooLargeError) throw tooLarge(row.finalidade, error);
      throw error instanceof NoSpaceError ? this.#refuseFull(request, row, error) : error;
    }
  }

  async #putPiece(row: EnvioRow, incoming: Incoming, note: Note): Promise<CheckedFile> {
    const { nome, tamanho, recebido } = row;
    const first = recebido === 0;
    const bytes = first ? checkedContent(incoming.bytes(), nome, tamanho) : incoming.bytes();
    const isWhole = (piece: StoredFile) => first && piece.tamanho === tamanho;
    return this.#put(streamOf(bytes), tamanho - recebido, row, note, isWhole);
  }

  async #add(row: EnvioRow, piece: CheckedFile, request: FastifyRequest, note: Note): Promise<Progress> {
    const { storage, db } = this.#deps;
    const { id } = row;
    const recebido = row.recebido + piece.tamanho;
    let kept: string | undefined;
    try {
      if (piece.tamanho === 0) return { id, recebido, arquivo: null };
      if (recebido < row.tamanho) {
        if (!(await addChunk(db, row, piece))) throw conflict(ERROR.uploadElsewhere);
        kept = piece.key;
        return { id, recebido, arquivo: null };
      }
      const file = row.recebido === 0 ? piece : await this.#join(row, piece, note);
      const arquivo = await this.#conclude(row, file, request.arrivedAt);
      kept = file.key;
      for (const key of row.trechos) await storage.remove(key);
      return { id, recebido, arquivo };
    } finally {
      if (kept !== piece.key) await storage.remove(piece.key);
    }
  }

  /** Joins the chunks to a file and inspects it like one sent whole. */
  async #join(row: EnvioRow, piece: StoredFile, note: Note): Promise<CheckedFile> {
    const { nome, tamanho, trechos } = row;
    const bytes = checkedContent(joined(this.#deps.storage, [...trechos, piece.key]), nome, tamanho);
    return this.#put(streamOf(bytes), tamanho, row, note);
  }

  /** Stores bytes of an upload; a whole file is inspected first. */
  async #put(
    bytes: Readable,
    maxBytes: number,
    row: EnvioRow,
    note: Note,
    isWhole = (_file: StoredFile): boolean => true,
  ): Promise<CheckedFile> {
    let aviso: AvisoDeArquivo | null = null;
    const stored = await this.#deps.storage.put(bytes, {
      maxBytes,
      inspect: async (path, file) => {
        if (isWhole(file)) aviso = await this.#check.look(path, file, row, note);
      },
    });
    return { ...stored, aviso };
  }

  /** The file's time is that of the request that completed it. */
  async #conclude(row: EnvioRow, file: CheckedFile, criadoEm: Date): Promise<Arquivo> {
    const { key, tamanho, sha256, aviso } = file;
    const { nome, finalidade, dono, origem } = row;
    const about = { nomeOriginal: nome, mime: mediaTypeOf(nome), finalidade, dono, origem, criadoEm };
    try {
      if (await completeEnvio(this.#deps.db, row, { key, tamanho, sha256, aviso, ...about })) {
        return { key, caminho: key, nome, tamanho, sha256, ...(aviso && { aviso }) };
      }
      throw conflict(ERROR.uploadElsewhere);
    } catch (error) {
      await this.#deps.storage.remove(key);
      throw error;
    }
  }

  async #discard({ id }: EnvioRow): Promise<boolean> {
    const pieces = await deleteEnvio(this.#deps.db, id);
    for (const key of pieces ?? []) await this.#deps.storage.remove(key);
    return pieces !== null;
  }

  #refuseFull(request: FastifyRequest, upload: { finalidade: Finalidade }, cause?: unknown): AppError {
    this.#noterOf(request, upload)('free_space_floor', {});
    return noRoom(cause);
  }

  #noterOf(request: FastifyRequest, { finalidade }: { finalidade: Finalidade }): Note {
    return (event, detail) => this.#app.security.note(event, { request, detail: { finalidade, ...detail } });
  }
}

/** Refuses a file by its name and size alone. */
function refuseByName(nome: string, tamanho: number, finalidade: Finalidade): void {
  const refusal = fileError({ name: nome, size: 1 }, finalidade);
  if (refusal) {
    const messageTitle = finalidade === 'EDITAL' ? undefined : RULE.attachmentFormatTitle;
    throw new AppError(415, refusal, { messageTitle });
  }
  if (tamanho === 0) throw businessError(RULE.emptyFile);
  if (tamanho > UPLOAD_LIMITS[finalidade].maxBytes) throw tooLarge(finalidade);
}

function tooLarge(finalidade: Finalidade, cause?: unknown): AppError {
  return new AppError(413, tooLargeText(finalidade), { cause });
}
