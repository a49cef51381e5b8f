import { apiQuery, chakra, useQuery, VisuallyHidden } from '@credenciados/shared';
import { useLive } from '../live/live.store.ts';
import type { MenuEntry } from './menu-entries.ts';

/** Polling interval without live updates. */
const EVERY_MS = 60_000;
/** Highest count shown. */
const MOST = 99;

type Badge = NonNullable<MenuEntry['badge']>;

/** Count of an entry: an applicant's unread messages (MSG-5), or unread rows of staff's inbox (FIL-21). */
function useUnreadCount(badge: Badge): number {
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
  return (badge === 'naoLidas' ? messages.data?.totalNaoLidas : inbox.data?.total) ?? 0;
}

const shortCount = (count: number): string => (count > MOST ? `${MOST}+` : String(count));

/** Count in words, for screen readers. */
function unreadLabel(count: number): string {
  if (count === 0) return 'nenhuma mensagem não lida';
  if (count > MOST) return `mais de ${MOST} mensagens não lidas`;
  return count === 1 ? '1 mensagem não lida' : `${count} mensagens não lidas`;
}

const Bubble = chakra('span', {
  base: {
    px: '1.5',
    minW: '5',
    borderRadius: 'full',
    bg: 'red.solid',
    color: 'red.contrast',
    textStyle: 'xs',
    fontWeight: 'bold',
    textAlign: 'center',
  },
});

/** Name and count of the inbox in the header. */
export function HeaderCount({ badge, label }: { badge: Badge; label: string }) {
  const unread = useUnreadCount(badge);
  return (
    <>
      <VisuallyHidden>
        {label}: {unreadLabel(unread)}
      </VisuallyHidden>
      {unread > 0 && <Bubble aria-hidden="true">{shortCount(unread)}</Bubble>}
    </>
  );
}

/** Count of an entry in the side menu. */
export function MenuCount({ badge, folded }: { badge: Badge; folded: boolean }) {
  const unread = useUnreadCount(badge);
  return unread > 0 ? (
    <Bubble ms={{ base: 'auto', xl: folded ? '-3' : 'auto' }} minW="6" textStyle="sm">
      <span aria-hidden="true">{shortCount(unread)}</span>
      <VisuallyHidden>{unreadLabel(unread)}</VisuallyHidden>
    </Bubble>
  ) : null;
}
