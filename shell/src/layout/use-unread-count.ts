import { apiQuery, useQuery, useSession } from '@credenciados/shared';
import { useLive } from '../live/live.store.ts';

/** Polling interval without live updates. */
const EVERY_MS = 60_000;

/** Number of unread messages of an applicant (MSG-5); modules refresh it by `refresh('GET /conversa/getByUser')`. */
export function useUnreadCount(): number {
  const isApplicant = useSession((state) => state.session?.perfil === 'CREDENCIADOS');
  const live = useLive((state) => state.live);
  const { data } = useQuery({
    ...apiQuery('GET /conversa/getByUser', { query: { tamanho: 1 }, background: true }),
    select: ({ totalNaoLidas }) => totalNaoLidas,
    enabled: isApplicant,
    refetchInterval: live ? false : EVERY_MS,
  });
  return isApplicant ? (data ?? 0) : 0;
}

/** Count in words, for screen readers. */
export function unreadLabel(count: number): string {
  if (count === 0) return 'nenhuma mensagem não lida';
  return count === 1 ? '1 mensagem não lida' : `${count} mensagens não lidas`;
}
