import { ACCESS, useCan, useSession } from '@credenciados/shared';
import { useEffect } from 'react';
import { useLive } from './live.store.ts';

/** Follows the server's events while a person with messages is signed in. The first page doesn't wait for its code. */
export function useLiveEvents(): void {
  const person = useSession((state) => state.session?.pessoa.cpfCnpj);
  const hasMessages = useCan(ACCESS.conversa);
  const leaving = useLive((state) => state.leaving);
  useEffect(() => {
    // Without HTTPS there are no locks: such a page polls each minute.
    if (!person || !hasMessages || leaving || !navigator.locks) return;
    let current = true;
    let stop: () => void = () => undefined;
    import('./live-events.ts').then(
      ({ keepFresh }) => {
        if (current) stop = keepFresh(person);
      },
      // If the code can't be loaded, this page polls each minute too.
      (error: unknown) => console.warn(error),
    );
    return () => {
      current = false;
      stop();
    };
  }, [person, hasMessages, leaving]);
}
