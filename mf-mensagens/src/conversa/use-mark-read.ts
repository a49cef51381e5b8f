import { useEffect, useRef } from 'react';
import { type Mensagem, useMarkRead } from '../conversas.api.ts';

/**
 * Opening an unread message of the other party marks it as read (specification, section 2). Each is marked once a visit;
 * what is shown stays marked as new until the conversation is asked for again.
 */
export function useMarkAsRead(mensagens: readonly Mensagem[] | undefined): void {
  const { mutate } = useMarkRead();
  const marked = useRef(new Set<number>());
  useEffect(() => {
    for (const { id, paraMim, status } of mensagens ?? []) {
      if (!paraMim || status !== 'ENVIADA' || marked.current.has(id)) continue;
      marked.current.add(id);
      mutate(id);
    }
  }, [mensagens, mutate]);
}
