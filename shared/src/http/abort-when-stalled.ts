import { ApiError } from './api-error.ts';

/** Cancels an operation; compatible with axios's signal. */
interface Stop {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener?: (type: 'abort', listener: () => void) => void;
  removeEventListener?: (type: 'abort', listener: () => void) => void;
}

/**
 * Runs an operation and aborts it after so many milliseconds without a call of `moved`, because a browser may wait for hours. Rejects then
 * with an `ApiError` of status 0. `signal` aborts it too.
 */
export async function whileItMoves<T>(
  ms: number,
  signal: Stop | undefined,
  work: (signal: AbortSignal, moved: () => void) => Promise<T>,
): Promise<T> {
  const attempt = new AbortController();
  const stop = () => attempt.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener?.('abort', stop);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silent = false;
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      silent = true;
      attempt.abort();
    }, ms);
  };
  moved();
  try {
    return await work(attempt.signal, moved);
  } catch (error) {
    throw silent ? new ApiError(0, null, { cause: error }) : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener?.('abort', stop);
  }
}
