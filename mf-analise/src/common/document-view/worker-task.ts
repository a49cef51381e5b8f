/** Why a file can't be shown. */
export type FileReason = 'protegido' | 'invalido' | 'grande' | 'inseguro' | 'demorado';

/** A file can't be shown. */
export class FileFailure extends Error {
  override readonly name = 'FileFailure';
  readonly reason: FileReason;
  constructor(reason: FileReason, options?: ErrorOptions) {
    super(`The file can't be shown: ${reason}`, options);
    this.reason = reason;
  }
}

/** Answer of a worker in this folder. */
export type Answer<T> = { ok: T } | { failed: FileReason };

/** Longest time to read an accepted file on a slow computer. */
const LIMIT_MS = 15_000;

/**
 * Gives a stranger's file to a worker of its own, named by the address of its script, and answers what it makes of it. The worker is ended with its answer, or when it
 * takes too long: nothing that is in a file holds the page up.
 */
export async function inWorker<T>(script: URL, task: object): Promise<T> {
  const worker = new Worker(script);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const answer = await new Promise<Answer<T>>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer<T>>) => resolve(data);
      // One with a message died of what it read; one without didn't come.
      worker.onerror = (event) => reject(event.message ? new FileFailure('invalido') : new Error('No worker'));
      timer = setTimeout(() => reject(new FileFailure('demorado')), LIMIT_MS);
      worker.postMessage(task);
    });
    if ('failed' in answer) throw new FileFailure(answer.failed);
    return answer.ok;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
