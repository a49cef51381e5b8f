import { mayDo } from '@credenciados/contract/transitions';
import { useEffect, useRef, useState } from 'react';
import { type Mensagem, useMarkRead } from '../conversas.api.ts';

const isUnread = ({ paraMim, status }: Mensagem) => paraMim && mayDo('mensagem', 'LER', status);

/**
 * Marks unread messages of the other side as read, once (MSG-5). Returns those that were unread when the page opened: they stay marked as
 * new during the visit.
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
