import { type JsonKey, refresh } from '@credenciados/shared';
import type { Changed } from './event-stream.ts';
import { followEvents } from './follow-events.ts';
import { useLive } from './live.store.ts';

/** Changes that come together are looked at once. */
const GATHER_MS = 100;

/** Queries to refetch per kind of change: conversas with the header's counts, editais, or news. */
export const READ_OF = {
  mudou: [
    'GET /conversa/getByUser',
    'GET /conversa/bySolicitacao',
    'GET /conversa/getById/:id',
    'GET /conversa/perguntas',
    'GET /novidade/findAll',
  ],
  novidade: ['GET /conversa/perguntas', 'GET /novidade/findAll'],
  edital: ['GET /publico/edital', 'GET /publico/edital/byId/:id', 'POST /edital/listagem', 'GET /edital/tipo'],
} as const satisfies Record<Changed, readonly JsonKey[]>;

/** Keeps what is shown of a person's conversas, and of editais, up to date. Answers how to stop. */
export function keepFresh(person: string): () => void {
  const changed = new Set<Changed>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refreshChanged = () => {
    void refresh(...[...changed].flatMap((what) => READ_OF[what]));
    changed.clear();
  };
  const stop = followEvents(person, {
    onChange: (what) => {
      changed.add(what);
      clearTimeout(timer);
      timer = setTimeout(refreshChanged, GATHER_MS);
    },
    onLive: (live) => useLive.setState({ live }),
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
