import { isNativeError } from 'node:util/types';
import type { AvisoDeArquivo } from '@credenciados/contract';
import { TimeLimitError } from '@credenciados/platform/health/breaker';
import { MemoryLimitError, Thread } from '@credenciados/platform/thread/thread';
import type { ArchiveEntry } from './archive.ts';
import { ContentError } from './content-error.ts';

type Worker = Pick<typeof import('./inspect.worker.ts'), 'inspect' | 'list'>;

/** Limits per file. The largest real files take a second and 100 MB; a file made to take more is refused. */
const LIMITS = {
  heap: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 },
  answerMs: 10_000,
  growthMb: 400,
};

/** Inspects untrusted files in a worker thread, one at a time and within limits. */
export class FileInspector {
  readonly #thread: Thread<Worker>;

  /** `file`: the built worker; `source`: its source, for runs without a build. */
  constructor(file: string, source?: () => Promise<Worker>) {
    this.#thread = new Thread({ ...LIMITS, file, ...(source && { source }) });
  }

  /** Refuses a file (422) that is damaged, has another format than its extension, or is unsafe (DOC-5); returns its warning. */
  async inspect(path: string, extension: string): Promise<AvisoDeArquivo | null> {
    const answer = await this.#run('inspect', { path, extension });
    if (answer && 'fault' in answer) throw new ContentError(answer.fault, answer);
    return answer?.aviso ?? null;
  }

  /** Entries of a ZIP or RAR; refuses one that can't be listed (422). */
  async list(bytes: Uint8Array, extension: string): Promise<ArchiveEntry[]> {
    const answer = await this.#run('list', { bytes, extension });
    if (Array.isArray(answer)) return answer;
    throw new ContentError(answer.fault, answer);
  }

  /** Refuses a file that takes too much time or memory; the next one gets a new thread. */
  async #run<K extends keyof Worker>(
    name: K,
    given: Parameters<Worker[K]>[0],
  ): Promise<Awaited<ReturnType<Worker[K]>>> {
    try {
      return await this.#thread.run(name, given);
    } catch (error) {
      if (!isTheFilesDoing(error)) throw error;
      this.#thread.restart();
      throw new ContentError('unreadable', { cause: error });
    }
  }
}

function isTheFilesDoing(error: unknown): boolean {
  if (error instanceof TimeLimitError || error instanceof MemoryLimitError) return true;
  // An error of a worker thread may belong to another realm, where `instanceof` fails.
  if (!isNativeError(error)) return false;
  // A trap in WebAssembly code leaves its memory inconsistent.
  return error.name === 'RuntimeError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
}

export const fileInspector = new FileInspector('./inspect.worker.js', () => import('./inspect.worker.ts'));
