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
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError, businessError, conflict, forbidden, notFound, unauthorized } from '../../http/errors.ts';
import type { Session } from '../../http/session/session.ts';
import { addressKey } from '../../platform/address-key.ts';
import { Batcher } from '../../platform/batcher.ts';
import { FileSpace } from '../../platform/storage/file-space.ts';
import { FileTooLargeError, NoSpaceError, type StoredFile } from '../../platform/storage/storage.ts';
import { addPiece, concludeEnvio, forgetEnvio } from './advance-envio.ts';
import { type ArquivoRow, findArquivo } from './arquivo.queries.ts';
import { enterEnvios, type NewEnvio } from './enter-envios.ts';
import { type EnvioRow, findBegun, findEnvio } from './envio.queries.ts';
import { FileCheck, type Note, noteContent } from './file-check.ts';
import { checkedContent, mediaTypeOf } from './file-content.ts';
import { cleanFileName } from './file-name.ts';
import { Incoming, joined, streamOf, Writers } from './pieces.ts';
import { noRoom, type QuotaRefusal } from './quota.ts';
import { accountOwner, draftExpired, ownersOf } from './rascunho.ts';
import { UploadSlots } from './upload-slots.ts';

/** Profiles that may upload for each purpose. */
const UPLOADERS: Record<Finalidade, 'public' | readonly Perfil[]> = {
  CADASTRO: 'public',
  MENSAGEM: ACCESS.conversaWrite,
  EDITAL: ACCESS.staffWrite,
  TITULARIDADE: 'public',
};

/** Refuses an upload of a purpose that the caller's profile has nothing to do with. */
export function requireUploader(session: Session | null, finalidade: Finalidade): void {
  const access = UPLOADERS[finalidade];
  if (isAllowed(access, session?.perfil ?? null)) return;
  throw session ? forbidden() : unauthorized();
}

/** An upload that is to begin: what its sender says of it. */
export interface Beginning {
  finalidade: Finalidade;
  /** The file's name as sent. */
  name: string;
  tamanho: number;
  /** Under which it is the same upload when it is begun again. */
  chave: string | undefined;
  /** Bytes of it come along. */
  withPiece: boolean;
}

/** A stored file that was looked at; `aviso`: the warning about it. */
interface CheckedFile extends StoredFile {
  aviso: AvisoDeArquivo | null;
}

/** How far an upload is. */
export interface Progress {
  id: string;
  recebido: number;
  /** The file, once it is whole. */
  arquivo: Arquivo | null;
}

/**
 * Takes uploads, in one go or in pieces: within what there is room for, within everybody's share, and no file that isn't what it
 * should be. What is known of an upload is in the database and its pieces in the storage, so that it goes on in any process.
 */
export class Uploads {
  readonly #app: FastifyInstance;
  readonly #deps: Deps;
  readonly #slots = new UploadSlots();
  readonly #writers = new Writers();
  readonly #space: FileSpace;
  readonly #check: FileCheck;
  readonly #entering: Batcher<NewEnvio, QuotaRefusal | null>;

  constructor(app: FastifyInstance, deps: Deps) {
    this.#app = app;
    this.#deps = deps;
    this.#space = new FileSpace(deps);
    this.#check = new FileCheck(deps);
    this.#entering = new Batcher((rows) => enterEnvios(deps, rows));
  }

  /** Begins an upload, or answers how far the one is that was begun under the same key. */
  async begin(request: FastifyRequest, beginning: Beginning): Promise<Progress> {
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

  /** Adds what comes to an upload from a place on, which must be where it is. */
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

  /** A copy of a stored file, as an upload of the caller's for a registration: within their share, and looked at as any other. */
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

  /** How far an upload is. What an earlier connection still brings of it is ended first. */
  async settled(request: FastifyRequest, id: string): Promise<EnvioRow> {
    await this.find(request, id);
    await this.#writers.settle(id);
    return this.find(request, id);
  }

  /** An upload of the caller's; 404 where there is none such. */
  async find(request: FastifyRequest, id: string): Promise<EnvioRow> {
    const row = await findEnvio(this.#deps.db, id, await ownersOf(request), this.#deps.now());
    if (!row) throw notFound(ERROR.fileNotFound);
    return row;
  }

  /** The file of an upload that is whole; 404 where it isn't. */
  async fileOf(request: FastifyRequest, id: string): Promise<Arquivo> {
    const { arquivo } = await this.#progressOf(await this.find(request, id));
    if (!arquivo) throw notFound(ERROR.fileNotFound);
    return arquivo;
  }

  /** Gives an upload up that isn't whole. */
  async giveUp(request: FastifyRequest, id: string): Promise<void> {
    const row = await this.settled(request, id);
    if (!(await this.#discard(row))) throw notFound(ERROR.fileNotFound);
  }

  /** Whom an upload belongs to until something owns it, the account or a visitor's draft, and whose share of the room it takes. */
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

  /** Enters an upload with its whole size: it takes its share of the room from now on. Begun twice at once, it is one. */
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

  /** An upload refused or cut off before its address was told leaves nothing. */
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

  /** The bytes come first and what is known of them second: after a crash in between there is a file without a row, which is collected. */
  async #write(row: EnvioRow, incoming: Incoming, request: FastifyRequest): Promise<Progress> {
    const note = this.#noterOf(request, row);
    try {
      const piece = await this.#putPiece(row, incoming, note);
      return await this.#add(row, piece, request, note);
    } catch (error) {
      noteContent(error, row.nome, note);
      // Its content is final: no retry can succeed.
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
        if (!(await addPiece(db, row, piece))) throw conflict(ERROR.uploadElsewhere);
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

  /** Makes the file of its pieces, and looks at it as at one that comes in one go. */
  async #join(row: EnvioRow, piece: StoredFile, note: Note): Promise<CheckedFile> {
    const { nome, tamanho, trechos } = row;
    const bytes = checkedContent(joined(this.#deps.storage, [...trechos, piece.key]), nome, tamanho);
    return this.#put(streamOf(bytes), tamanho, row, note);
  }

  /** Stores bytes of an upload; a whole file is looked at before it is kept. */
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

  /** A file is as old as the request that made it whole. */
  async #conclude(row: EnvioRow, file: CheckedFile, criadoEm: Date): Promise<Arquivo> {
    const { key, tamanho, sha256, aviso } = file;
    const { nome, finalidade, dono, origem } = row;
    const about = { nomeOriginal: nome, mime: mediaTypeOf(nome), finalidade, dono, origem, criadoEm };
    try {
      if (await concludeEnvio(this.#deps.db, row, { key, tamanho, sha256, aviso, ...about })) {
        return { key, caminho: key, nome, tamanho, sha256, ...(aviso && { aviso }) };
      }
      throw conflict(ERROR.uploadElsewhere);
    } catch (error) {
      await this.#deps.storage.remove(key);
      throw error;
    }
  }

  async #discard({ id }: EnvioRow): Promise<boolean> {
    const pieces = await forgetEnvio(this.#deps.db, id);
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

/** Refuses what name and size alone tell. */
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
