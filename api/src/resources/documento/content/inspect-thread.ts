import { TimeLimitError } from '../../../platform/health/breaker.ts';
import { Thread } from '../../../platform/thread/thread.ts';
import type { ArchiveEntry } from './archive.ts';
import { ContentError } from './content-error.ts';

/** The largest files that people send take under a second; a file made to take longer is refused. */
const ANSWER_MS = 10_000;

const thread = new Thread({
  file: './inspect.worker.js',
  source: () => import('./inspect.worker.ts'),
  heap: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 },
  answerMs: ANSWER_MS,
});

/** Refuses a file (422) that is damaged, something else than its extension says, or not safe (DOC-5). */
export async function inspectContent(path: string, extension: string): Promise<void> {
  const finding = await run('inspect', { path, extension });
  if (finding) throw new ContentError(finding.fault, finding);
}

/** Entries of a ZIP or RAR. Refuses one that can't be listed (422). */
export async function listArchive(bytes: Uint8Array, extension: string): Promise<ArchiveEntry[]> {
  const answer = await run('list', { bytes, extension });
  if (Array.isArray(answer)) return answer;
  throw new ContentError(answer.fault, answer);
}

type Worker = typeof import('./inspect.worker.ts');

/** A file that takes too long, or all the memory that there is for it, is refused; the next one gets a new thread. */
async function run<K extends keyof Worker>(
  name: K,
  given: Parameters<Worker[K]>[0],
): Promise<Awaited<ReturnType<Worker[K]>>> {
  try {
    return await thread.run(name, given);
  } catch (error) {
    if (!isTheFilesDoing(error)) throw error;
    thread.restart();
    throw new ContentError('unreadable', { cause: error });
  }
}

function isTheFilesDoing(error: unknown): boolean {
  if (error instanceof TimeLimitError) return true;
  if (!(error instanceof Error)) return false;
  // A fault of WebAssembly code leaves its memory as it was in the middle.
  return error.name === 'RuntimeError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
}
