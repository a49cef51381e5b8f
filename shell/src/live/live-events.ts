import { refresh } from '@credenciados/shared';
import { followEvents } from './follow-events.ts';
import { useLive } from './live.store.ts';

/** Changes that come together are looked at once. */
const GATHER_MS = 100;

/** Everything read of conversas, the count in the header included, is asked for again where it is shown. */
function refreshConversas(): void {
  void refresh('GET /conversa/getByUser', 'GET /conversa/bySolicitacao', 'GET /conversa/getById/:id');
}

/** Keeps what is shown of a person's conversas up to date. Answers how to stop. */
export function keepConversasFresh(person: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = followEvents(person, {
    onChange: () => {
      clearTimeout(timer);
      timer = setTimeout(refreshConversas, GATHER_MS);
    },
    onLive: (live) => useLive.setState({ live }),
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
