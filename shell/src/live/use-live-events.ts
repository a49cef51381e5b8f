import { ACCESS, useCan, useSession } from '@credenciados/shared';
import { useEffect } from 'react';
import { useLive } from './live.store.ts';

/** A visitor's stream opens once the first page is done, and for nobody who leaves it at once. */
const VISITOR_WAIT_MS = 10_000;

/** Follows the server's events: all of theirs for people with messages, the editais for everybody else. The first page doesn't wait for its code. */
export function useLiveEvents(): void {
  const person = useSession((state) => state.session?.pessoa.cpfCnpj);
  const hasMessages = useCan(ACCESS.conversa);
  const leaving = useLive((state) => state.leaving);
  useEffect(() => {
    // Without HTTPS there are no locks: such a page polls each minute.
    if (leaving || !navigator.locks) return;
    const follower = person && hasMessages ? person : null;
    let current = true;
    let stop: () => void = () => undefined;
    const begin = () =>
      void import('./live-events.ts').then(
        ({ keepFresh }) => {
          if (current) stop = keepFresh(follower);
        },
        // If the code can't be loaded, this page polls each minute too.
        (error: unknown) => console.warn(error),
      );
    const timer = setTimeout(begin, follower === null ? VISITOR_WAIT_MS : 0);
    return () => {
      clearTimeout(timer);
      current = false;
      stop();
    };
  }, [person, hasMessages, leaving]);
}
