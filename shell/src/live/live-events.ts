import { type Changed as ChangedRecord, readsOf } from '@credenciados/contract/changes';
import { refresh } from '@credenciados/shared';
import type { Changed } from './event-stream.ts';
import { followEvents } from './follow-events.ts';
import { useLive } from './live.store.ts';

/** Changes within this time cause one refetch. */
const GATHER_MS = 100;

/** Records that each event of the stream concerns. */
export const RECORDS = {
  mudou: ['conversa', 'novidade'],
  novidade: ['conversa', 'novidade'],
  edital: ['edital'],
} as const satisfies Record<Changed, readonly ChangedRecord[]>;

/** Refetches a person's conversas and editais on screen when they change; a visitor's (null) editais. Returns the function that stops it. */
export function keepFresh(person: string | null): () => void {
  const changed = new Set<Changed>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refreshChanged = () => {
    void refresh(...readsOf(...[...changed].flatMap((event) => RECORDS[event])));
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
