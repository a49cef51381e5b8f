import { type Changed, readEvents, StreamRefused } from './event-stream.ts';

/** A stream that lasted so long was a good one: the next is opened soon. */
const STABLE_MS = 10_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Told how the connection stands. */
export interface ConnectionHandlers {
  onOpen: () => void;
  onChange: (what: Changed) => void;
  /** It is gone; another try follows. */
  onClosed: () => void;
}

/** Keeps a stream of events open until `signal` ends it, with growing pauses between tries that fail. */
export async function stayConnected(signal: AbortSignal, handlers: ConnectionHandlers): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const since = Date.now();
    try {
      await readEvents(signal, handlers);
    } catch (error) {
      if (signal.aborted) return;
      // Without a network, or refused: the person isn't told, since the portal asks each minute instead.
      if (!(error instanceof StreamRefused || error instanceof TypeError || error instanceof DOMException)) throw error;
      // A session that is over is told by the next ordinary request, which this causes.
      if (error instanceof StreamRefused && error.status === 401) handlers.onChange('mudou');
    }
    if (signal.aborted) return;
    handlers.onClosed();
    failures = Date.now() - since > STABLE_MS ? 0 : failures + 1;
    await pause(pauseAfter(failures), signal);
  }
}

/** Doubled for each failure, and never the same for all browsers, which a restart of the server cuts off together. */
export function pauseAfter(failures: number, random = Math.random()): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + random / 2);
}

/** Waits, but no longer than until the network is back. */
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
