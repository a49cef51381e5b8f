import { mayDo } from '@credenciados/contract/transitions';
import { useEffect, useRef, useState } from 'react';
import { type Mensagem, useMarkRead } from '../conversas.api.ts';

const isUnread = ({ paraMim, status }: Mensagem) => paraMim && mayDo('mensagem', 'LER', status);

/**
 * Opening an unread message of the other party marks it as read, once (MSG-5). Gives the messages that
 * were new when they were opened: they stay marked as such for as long as the person is here.
 */
export function useMarkAsRead(mensagens: readonly Mensagem[] | undefined): ReadonlySet<number> {
  const { mutate } = useMarkRead();
  const marked = useRef(new Set<number>());
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const unread = (mensagens ?? []).filter((mensagem) => isUnread(mensagem) && !marked.current.has(mensagem.id));
    if (unread.length === 0) return;
    for (const { id } of unread) {
      marked.current.add(id);
      mutate(id);
    }
    setFresh(new Set(marked.current));
  }, [mensagens, mutate]);
  return fresh;
}
