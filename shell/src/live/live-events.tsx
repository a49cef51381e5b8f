import { queryClient, useSession } from '@credenciados/shared';
import { useEffect } from 'react';
import { followEvents } from './follow-events.ts';
import { useLive } from './live.store.ts';

/** Changes that come together are looked at once. */
const GATHER_MS = 100;

/** Everything read of conversations, the count in the header included, is asked for again where it is shown. */
function refreshConversations(): void {
  const isConversation = (key: unknown) => typeof key === 'string' && key.startsWith('/conversa/');
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isConversation(queryKey[0]) });
}

/** Keeps what is shown of conversations up to date while somebody is signed in. */
export function LiveEvents() {
  const person = useSession((state) => state.session?.pessoa.cpfCnpj);
  const leaving = useLive((state) => state.leaving);
  useEffect(() => {
    // Without HTTPS there are no locks: such a page asks each minute.
    if (!person || leaving || !navigator.locks) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = followEvents(person, {
      onChange: () => {
        clearTimeout(timer);
        timer = setTimeout(refreshConversations, GATHER_MS);
      },
      onLive: (live) => useLive.setState({ live }),
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [person, leaving]);
  return null;
}
