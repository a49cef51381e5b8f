import { ACCESS, useCan, useSession } from '@credenciados/shared';
import { useEffect } from 'react';
import { useLive } from './live.store.ts';

/** Follows the server's events while somebody with messages is signed in. Its code isn't waited for by the first page. */
export function useLiveEvents(): void {
  const person = useSession((state) => state.session?.pessoa.cpfCnpj);
  const hasMessages = useCan(ACCESS.conversa);
  const leaving = useLive((state) => state.leaving);
  useEffect(() => {
    // Without HTTPS there are no locks: such a page asks each minute.
    if (!person || !hasMessages || leaving || !navigator.locks) return;
    let current = true;
    let stop: () => void = () => undefined;
    import('./live-events.ts').then(
      ({ keepFresh }) => {
        if (current) stop = keepFresh(person);
      },
      // It can't be loaded: then this page, too, asks each minute.
      (error: unknown) => console.warn(error),
    );
    return () => {
      current = false;
      stop();
    };
  }, [person, hasMessages, leaving]);
}
