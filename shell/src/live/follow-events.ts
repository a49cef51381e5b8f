import type { Changed } from './event-stream.ts';
import { stayConnected } from './stay-connected.ts';

/** Messages between tabs of one person. */
type Message = Changed | 'live' | 'not live' | 'is anybody live?';

/** Callbacks of a tab. */
export interface Followed {
  /** Something changed. */
  onChange: (what: Changed) => void;
  /** True while changes are pushed. */
  onLive: (live: boolean) => void;
}

/**
 * Follows what the server tells a person, in every tab of a browser over one connection: browsers allow few to a server,
 * and each tab's would take one for good. The tab that holds the lock has it and passes on what it hears; when that tab is
 * closed, the next one gets the lock. Answers how to stop.
 */
export function followEvents(person: string, { onChange, onLive }: Followed): () => void {
  const name = `credenciados:avisos:${person}`;
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
      await stayConnected(stopped.signal, {
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
      // Stopped while it waited for its turn.
      if (!stopped.signal.aborted) throw error;
    });

  // The next tab says by itself whether it has a connection.
  return () => {
    stopped.abort();
    channel.close();
    onLive(false);
  };
}
