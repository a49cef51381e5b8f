import { type AvisoDeArquivo, type ContentFault, ERROR, extensionOf } from '@credenciados/contract';
import { ComponentUnavailableError } from '@credenciados/platform/health/breaker';
import { AppError, businessError } from '@credenciados/platform/http/errors';
import { KeyedQueue } from '@credenciados/platform/keyed-queue';
import { NoVerdictError, scanFile } from '@credenciados/platform/malware/clamd';
import { Quarantine } from '@credenciados/platform/malware/quarantine';
import type { StoredFile } from '@credenciados/platform/storage/storage';
import type { Deps } from '../../deps.ts';
import type { SecurityEvent } from '../../http/security/security-events.ts';
import { ContentError } from './content/content-error.ts';
import { fileInspector } from './content/inspect-thread.ts';

/** Records a suspected attack. */
export type Note = (event: SecurityEvent, detail: Record<string, string>) => void;

/** Name of a file and network of its sender. */
interface Sent {
  nome: string;
  origem: string;
}

/** Inspects complete files before they are stored. */
export class FileCheck {
  readonly #deps: Deps;
  readonly #quarantine: Quarantine;
  /** One thread inspects all files: each sender has at most one in its queue, so a sender of slow files can't block others. */
  readonly #oneByOne = new KeyedQueue();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#quarantine = new Quarantine(deps.config.dataDir);
  }

  /** Refuses a file that doesn't match its name, is damaged, or contains malware; returns its warning. */
  async look(path: string, file: StoredFile, { nome, origem }: Sent, note: Note): Promise<AvisoDeArquivo | null> {
    const aviso = await this.#oneByOne.run(origem, () => fileInspector.inspect(path, extensionOf(nome)));
    await this.#scan(path, file, note);
    return aviso;
  }

  /** Scans a file with clamd, if configured. Without a verdict it is refused. */
  async #scan(path: string, file: StoredFile, note: Note): Promise<void> {
    const { clamdUrl, clamdTimeoutMs } = this.#deps.config;
    if (!clamdUrl) return;
    const verdict = await this.#deps.health
      .breaker('antivirus')
      .run(() => scanFile(clamdUrl, path, clamdTimeoutMs), isAway)
      .catch((error: unknown) => {
        if (!(error instanceof NoVerdictError || error instanceof ComponentUnavailableError)) throw error;
        throw new AppError(503, ERROR.scanUnavailable, { cause: error, retryAfter: 30 });
      });
    if (verdict.clean) return;
    await this.#quarantine.keep(path, file, verdict.signature, this.#deps.now());
    note('malware_found', { signature: verdict.signature, file: file.key });
    throw businessError(ERROR.malware, { codigo: 'ARQUIVO_MALICIOSO' });
  }
}

/** Mistakes of honest people, not signs of an attack. */
const HONEST: readonly ContentFault[] = ['phonePicture', 'splitArchive', 'protected'];

/** Records a file refused for its content, without its name. */
export function noteContent(error: unknown, nome: string, note: Note): void {
  if (!(error instanceof ContentError) || HONEST.includes(error.fault)) return;
  note('upload_refused_content', { fault: error.fault, extension: nome.split('.').at(-1) ?? '' });
}

/** True if clamd can't be reached, is slow or closes early; an invalid answer may be about one file only. */
const isAway = (error: unknown): boolean => error instanceof NoVerdictError && error.cause !== undefined;
