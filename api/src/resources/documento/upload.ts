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
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError, businessError, forbidden, unauthorized } from '../../http/errors.ts';
import { contentOf, withPart } from '../../http/one-part.ts';
import type { SecurityEvent } from '../../http/security/security-events.ts';
import type { Session } from '../../http/session/session.ts';
import { addressKey } from '../../platform/address-key.ts';
import type { arquivo } from '../../platform/db/tables.ts';
import { PartUnavailableError } from '../../platform/health/breaker.ts';
import { NoVerdictError, scanFile } from '../../platform/malware/clamd.ts';
import { Quarantine } from '../../platform/malware/quarantine.ts';
import { FileSpace } from '../../platform/storage/file-space.ts';
import { FileTooLargeError, NoSpaceError, type StoredFile } from '../../platform/storage/storage.ts';
import { Together } from '../../platform/together.ts';
import { ContentError } from './content/content-error.ts';
import { checkedContent, inspectContent, mediaTypeOf } from './file-content.ts';
import { cleanFileName } from './file-name.ts';
import { type Claim, enterFiles, noRoom, type QuotaRefusal, quotaRefusals } from './quota.ts';
import { accountOwner, draftExpired, ownersOf } from './rascunho.ts';
import { UploadSlots } from './upload-slots.ts';

/** Who may upload for each purpose. */
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

/** An upload on its way. */
interface Upload {
  request: FastifyRequest;
  finalidade: Finalidade;
  dono: string;
  origem: string;
}

/** A file's row as it is entered. */
type FileRow = typeof arquivo.$inferInsert & Claim;

/** Takes uploads: within what there is room for, within everybody's share, and no file that isn't what it should be. */
export class Uploads {
  readonly #app: FastifyInstance;
  readonly #deps: Deps;
  readonly #slots = new UploadSlots();
  readonly #space: FileSpace;
  readonly #quarantine: Quarantine;
  readonly #asking: Together<Claim, QuotaRefusal | null>;
  readonly #entering: Together<FileRow, QuotaRefusal | null>;

  constructor(app: FastifyInstance, deps: Deps) {
    this.#app = app;
    this.#deps = deps;
    this.#space = new FileSpace(deps);
    this.#quarantine = new Quarantine(deps.config.dataDir);
    this.#asking = new Together((claims) => quotaRefusals(deps, claims));
    this.#entering = new Together((rows) => enterFiles(deps, rows));
  }

  /**
   * Streams the one file of a multipart request into the storage. The file comes first and its row second: after a crash in
   * between there is a file without a row, which is collected, and never a row without its file.
   */
  async receive(request: FastifyRequest, finalidade: Finalidade): Promise<Arquivo> {
    const upload = { request, finalidade, ...(await this.#uploaderOf(request)) };
    const { maxBytes } = UPLOAD_LIMITS[finalidade];
    return this.#slots.run(upload.dono, upload.origem, () =>
      this.#space.arriving(maxBytes, async () => {
        // Before a byte is read; once its size is known it is asked again.
        if (!(await this.#space.hasRoom())) throw this.#refuse(upload, 'free_space_floor', noRoom());
        this.#throwOver(upload, await this.#asking.do({ dono: upload.dono, origem: upload.origem, tamanho: 0 }));
        return withPart(request, maxBytes, (part) => this.#store(part, upload));
      }),
    );
  }

  /** Whom an upload belongs to until something owns it, the account or a visitor's draft, and whose share of the room it takes. */
  async #uploaderOf(request: FastifyRequest): Promise<{ dono: string; origem: string }> {
    const [dono] = await ownersOf(request);
    if (!dono) throw draftExpired();
    const { session } = request;
    const origem = session ? accountOwner(session.usuarioId) : this.#app.security.digest(addressKey(request.ip));
    return { dono, origem };
  }

  async #store(part: MultipartFile, upload: Upload): Promise<Arquivo> {
    const { finalidade, dono, origem } = upload;
    const nome = cleanFileName(part.filename ?? '');
    const refusal = fileError({ name: nome, size: 1 }, finalidade);
    if (refusal) throw formatError(refusal, finalidade);
    const { key, tamanho, sha256 } = await this.#put(part, nome, upload);
    const row = { key, nomeOriginal: nome, mime: mediaTypeOf(nome), tamanho, sha256, finalidade, dono, origem };
    try {
      await this.#enter({ ...row, criadoEm: upload.request.arrivedAt }, upload);
    } catch (error) {
      await this.#deps.storage.remove(key);
      throw error;
    }
    return { key, caminho: key, nome, tamanho, sha256 };
  }

  /** Enters a file that is stored, unless others took the room meanwhile. */
  async #enter(row: FileRow, upload: Upload): Promise<void> {
    const refusal = await this.#entering.do(row);
    this.#throwOver(upload, refusal);
  }

  async #put(part: MultipartFile, nome: string, upload: Upload): Promise<StoredFile> {
    const content = Readable.from(checkedContent(contentOf(part), nome), { objectMode: false });
    const { maxBytes } = UPLOAD_LIMITS[upload.finalidade];
    const inspect = async (path: string, file: StoredFile) => {
      await inspectContent(path, nome);
      await this.#scan(path, file, upload);
    };
    try {
      return await this.#deps.storage.put(content, { maxBytes, inspect });
    } catch (error) {
      if (error instanceof FileTooLargeError) {
        throw new AppError(413, tooLargeText(upload.finalidade), { cause: error });
      }
      if (error instanceof NoSpaceError) throw this.#refuse(upload, 'free_space_floor', noRoom(error));
      if (error instanceof ContentError) {
        this.#note(upload, 'upload_refused_content', { fault: error.fault, extension: nome.split('.').at(-1) ?? '' });
      }
      throw error;
    }
  }

  /** Has clamd look at a file, where there is one. Without a verdict nothing is kept. */
  async #scan(path: string, file: StoredFile, upload: Upload): Promise<void> {
    const { clamdUrl, clamdTimeoutMs } = this.#deps.config;
    if (!clamdUrl) return;
    const verdict = await this.#deps.parts
      .breakerBeside(clamdUrl)
      .run(() => scanFile(clamdUrl, path, clamdTimeoutMs), isAway)
      .catch((error: unknown) => {
        if (!(error instanceof NoVerdictError || error instanceof PartUnavailableError)) throw error;
        throw new AppError(503, ERROR.scanUnavailable, { cause: error, retryAfter: 30 });
      });
    if (verdict.clean) return;
    await this.#quarantine.keep(path, file, verdict.signature, this.#deps.now());
    this.#note(upload, 'malware_found', { signature: verdict.signature, file: file.key });
    throw businessError(ERROR.malware, { codigo: 'ARQUIVO_MALICIOSO' });
  }

  #throwOver(upload: Upload, refusal: QuotaRefusal | null): void {
    if (refusal) throw this.#refuse(upload, 'upload_quota', refusal.error, { reason: refusal.reason });
  }

  #refuse(upload: Upload, event: SecurityEvent, error: AppError, detail: Record<string, string> = {}): AppError {
    this.#note(upload, event, detail);
    return error;
  }

  #note({ request, finalidade }: Upload, event: SecurityEvent, detail: Record<string, string>): void {
    this.#app.security.note(event, { request, detail: { finalidade, ...detail } });
  }
}

function formatError(message: string, finalidade: Finalidade): AppError {
  const messageTitle = finalidade === 'EDITAL' ? undefined : RULE.attachmentFormatTitle;
  return new AppError(415, message, { messageTitle });
}

/** clamd can't be reached, is slow or breaks off; what it says that is no verdict may be about one file. */
const isAway = (error: unknown): boolean => error instanceof NoVerdictError && error.cause !== undefined;
