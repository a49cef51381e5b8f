import type { Changed } from './event-stream.ts';
import { stayConnected } from './stay-connected.ts';

/** Messages between tabs of one person. */
type Message = Changed | 'live' | 'not live' | 'is anybody live?';

/** Callbacks of a tab. */
interface Followed {
  /** Something changed. */
  onChange: (what: Changed) => void;
  /** True while changes are pushed. */
  onLive: (live: boolean) => void;
}

/**
 * Shares one event stream between a person's tabs, since browsers limit the connections to a server. The tab that holds the lock has the
 * connection and broadcasts its events. When that tab is closed, the next one gets the lock. Returns the function that stops following.
 * `person` is null for a visitor.
 */
export function followEvents(person: string | null, { onChange, onLive }: Followed): () => void {
  const name = `credenciados:avisos:${person ?? 'visitante'}`;
  const channel = new BroadcastChannel(name);
  const stopped = new AbortController();
  let leading = false;
  let live = false;

  const hear = (message: Message) => {
    if (message === 'mudou' || message === 'edital' || message === 'novidade') onChange(message);
    else if (message === 'is anybody live?') leading && channel.postMessage(live ? 'live' : 'not live');
    else onLive(message === 'live');
  };
  const say = (message: Message) => {
    hear(message);
    channel.postMessage(message);
  };
  const setLive = (now: boolean) => {
    live = now;
    say(now ? 'live' : 'not live');
  };

  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
  channel.postMessage('is anybody live?');
  navigator.locks
    .request(name, { signal: stopped.signal }, async () => {
      leading = true;
      await stayConnected(person === null, stopped.signal, {
        onOpen: () => {
          setLive(true);
          // Changes may have been missed meanwhile.
          say('mudou');
          say('edital');
        },
        onChange: say,
        onClosed: () => setLive(false),
      });
    })
    .catch((error: unknown) => {
      // Stopped while it waited for the lock.
      if (!stopped.signal.aborted) throw error;
    });

  // Says nothing to other tabs: the next lock holder broadcasts its own state.
  return () => {
    stopped.abort();
    channel.close();
    onLive(false);
  };
}
