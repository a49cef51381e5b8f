import { apiQuery, call, type Input, keepPreviousData, type Output, useMutation, useQuery } from '@credenciados/shared';
import { useEffect, useRef } from 'react';
import { refreshAfter } from './after-action.ts';

/** Row of the inbox (FIL-21). */
export type Novidade = Output<'POST /novidade/findByFiltro'>['content'][number];

/** Others deal with the inbox, too: without live updates it is asked for anew now and then. */
const EVERY_MS = 60_000;

/** A page of the inbox. */
export function useNovidades(filtro: Input<'POST /novidade/findByFiltro'>['body']) {
  return useQuery({
    ...apiQuery('POST /novidade/findByFiltro', { body: filtro }),
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

/** Marks, once, what the applicant of a solicitação on the screen had sent as read. What comes while it is there stays unread. */
export function useMarkRead(id: number, isShown: boolean): void {
  // Reads the header's cached count, without a request.
  const { data } = useQuery({ ...apiQuery('GET /novidade/naoLidas', { background: true }), enabled: false });
  const told = useRef(false);
  const any = (data?.total ?? 0) > 0;
  useEffect(() => {
    if (!isShown || !any || told.current) return;
    told.current = true;
    // If it fails it stays unread, and the next visit tries again.
    call('PUT /novidade/lida/:id', { params: { id }, background: true }).then(
      refreshAfter('PUT /novidade/lida/:id'),
      console.warn,
    );
  }, [id, isShown, any]);
}
