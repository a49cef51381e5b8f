import { apiQuery, useQuery } from '@credenciados/shared';
import { useLive } from '../live/live.store.ts';
import type { MenuEntry } from './menu-entries.ts';

/** Polling interval without live updates. */
const EVERY_MS = 60_000;
/** Highest count shown. */
const MOST = 99;

/** Count of the entry with a badge: an applicant's unread messages (MSG-5), or unread rows of staff's inbox (FIL-21). */
export function useUnreadCount(entries: readonly MenuEntry[]): number {
  const badge = entries.find((entry) => entry.badge)?.badge;
  const refetchInterval = useLive((state) => state.live) ? false : EVERY_MS;
  const messages = useQuery({
    ...apiQuery('GET /conversa/getByUser', { query: { tamanho: 1 }, background: true }),
    enabled: badge === 'naoLidas',
    refetchInterval,
  });
  const inbox = useQuery({
    ...apiQuery('GET /novidade/naoLidas', { background: true }),
    enabled: badge === 'novidades',
    refetchInterval,
  });
  return (badge === 'naoLidas' ? messages.data?.totalNaoLidas : badge && inbox.data?.total) ?? 0;
}

/** Count in the small room beside an icon. */
export const shortCount = (count: number): string => (count > MOST ? `${MOST}+` : String(count));

/** Count in words, for screen readers. */
export function unreadLabel(count: number): string {
  if (count === 0) return 'nenhuma mensagem não lida';
  if (count > MOST) return `mais de ${MOST} mensagens não lidas`;
  return count === 1 ? '1 mensagem não lida' : `${count} mensagens não lidas`;
}
