/** Reason why a file can't be shown. */
export type FileReason = 'protegido' | 'invalido' | 'grande' | 'inseguro' | 'demorado';

/** Error with the reason why a file can't be shown. */
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

/** Longest time in milliseconds to read an accepted file, for slow computers. */
const LIMIT_MS = 15_000;

/**
 * Runs an untrusted file in a worker of its own, given by its script's address, and returns the answer. The worker ends with its answer or
 * a timeout, so that no file blocks the page.
 */
export async function inWorker<T>(script: URL, task: object): Promise<T> {
  const worker = new Worker(script);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const answer = await new Promise<Answer<T>>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer<T>>) => resolve(data);
      // An error with a message came from reading the file; one without means that the worker didn't load.
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
