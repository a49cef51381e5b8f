import { type Changed, readEvents, StreamRefused } from './event-stream.ts';

/** A stream that lasted this long resets the backoff. */
const STABLE_MS = 10_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** Failures after which a pause is the longest one. */
const FULL = Math.log2(LONGEST_PAUSE_MS / FIRST_PAUSE_MS);

/** Callbacks about the connection's state. */
interface ConnectionHandlers {
  onOpen: () => void;
  onChange: (what: Changed) => void;
  /** The connection is lost; a retry follows. */
  onClosed: () => void;
}

/** Keeps an event stream open until `signal` aborts, with exponential backoff between failed attempts. */
export async function stayConnected(
  isVisitor: boolean,
  signal: AbortSignal,
  handlers: ConnectionHandlers,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const since = Date.now();
    try {
      await readEvents(isVisitor, signal, handlers);
    } catch (error) {
      if (signal.aborted) return;
      // No network, or a refusal: not shown to the person, since the portal polls each minute instead.
      if (!(error instanceof StreamRefused || error instanceof TypeError || error instanceof DOMException)) throw error;
      // Causes an ordinary request, which finds the expired session.
      if (error instanceof StreamRefused && error.status === 401) handlers.onChange('mudou');
      // The server has no room for another stream, and won't within seconds.
      if (error instanceof StreamRefused && error.status === 429) failures = FULL;
    }
    if (signal.aborted) return;
    handlers.onClosed();
    failures = Date.now() - since > STABLE_MS ? 0 : failures + 1;
    await pause(pauseAfter(failures), signal);
  }
}

/** Exponential backoff with jitter, since a restart of the server disconnects all browsers at once. */
export function pauseAfter(failures: number, random = Math.random()): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + random / 2);
}

/** Waits, at most until the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
