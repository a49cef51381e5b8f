import { apiQuery, call, type Input, keepPreviousData, type Output, useMutation, useQuery } from '@credenciados/shared';
import { useEffect, useRef } from 'react';
import { refreshAfter } from './after-action.ts';

/** Row of the inbox (FIL-21). */
export type Novidade = Output<'POST /novidade/findByFiltro'>['content'][number];

/** Other staff change the inbox too, so it is refetched periodically in case live updates fail. */
const EVERY_MS = 60_000;

/** A page of the inbox. */
export function useNovidades(filtro: Input<'POST /novidade/findByFiltro'>['body']) {
  return useQuery({
    ...apiQuery('POST /novidade/findByFiltro', { body: filtro, silent: 'missing' }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

/** Marks all of the inbox up to a moment as read. */
export function useMarkAllRead() {
  return useMutation({
    mutationFn: (ate: string) => call('PUT /novidade/lidas', { body: { ate }, silent: true }),
    onSettled: refreshAfter('PUT /novidade/lidas'),
  });
}

/** Marks the news of the shown solicitação as read, once. News that arrive while it is shown stay unread. */
export function useMarkRead(id: number, isShown: boolean): void {
  // Reads the header's cached count, without a request.
  const { data } = useQuery({ ...apiQuery('GET /novidade/naoLidas', { background: true }), enabled: false });
  const told = useRef(false);
  const any = (data?.total ?? 0) > 0;
  useEffect(() => {
    if (!isShown || !any || told.current) return;
    told.current = true;
    // After a failure the news stays unread, and the next visit tries again.
    call('PUT /novidade/lida/:id', { params: { id }, background: true }).then(
      refreshAfter('PUT /novidade/lida/:id'),
      console.warn,
    );
  }, [id, isShown, any]);
}
