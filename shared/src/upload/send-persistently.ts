import type { Arquivo } from '../contract/documento.ts';
import { ApiError } from '../http/api-error.ts';
import { whileItMoves } from '../http/while-it-moves.ts';

/** Makes one attempt to send a file; the next attempt goes on where it was cut short. */
export type SendFile = (
  file: File,
  options: { signal: AbortSignal; onUploadProgress: (fraction: number) => void },
) => Promise<Arquivo>;

/** How long to wait before each automatic retry, in milliseconds; after the last one the person decides. */
const WAITS = [1000, 2000, 4000, 8000, 16_000, 30_000];
/** A connection that moves nothing for this long is taken for lost. */
const STALLED = 60_000;

interface Persistence {
  /** Stops it for good. */
  signal: AbortSignal;
  onAttempt: () => void;
  onProgress: (fraction: number) => void;
  /** An attempt failed and another will follow: by itself, or at once by `now`. */
  onPause: (error: unknown, now: () => void) => void;
}

/** Sends a file, again and again with longer waits in between while what went wrong may pass by itself. */
export async function sendPersistently(send: SendFile, file: File, options: Persistence): Promise<Arquivo> {
  const { signal, onAttempt, onProgress, onPause } = options;
  let retries = 0;
  for (;;) {
    onAttempt();
    try {
      return await sendOnce(send, file, signal, onProgress);
    } catch (error) {
      const wait = WAITS[retries];
      if (signal.aborted || wait === undefined || !mayPass(error)) throw error;
      // Without a network no attempt is spent: the wait ends when it is back.
      const offline = !navigator.onLine;
      if (!offline) retries += 1;
      await pause(offline ? (WAITS.at(-1) ?? wait) : wait, signal, (now) => onPause(error, now));
      signal.throwIfAborted();
    }
  }
}

/** No answer, too many requests at once, or a server in trouble: the same file may go through a little later. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

function sendOnce(
  send: SendFile,
  file: File,
  stop: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<Arquivo> {
  return whileItMoves(STALLED, stop, (signal, moved) =>
    send(file, {
      signal,
      onUploadProgress: (fraction) => {
        moved();
        onProgress(fraction);
      },
    }),
  );
}

/** Ends after a while, when the network is back, when told to, or when all is stopped. */
function pause(ms: number, signal: AbortSignal, onPause: (now: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
    onPause(end);
  });
}
