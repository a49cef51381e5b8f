import { apiQuery, call, type Output, useMutation, useQuery } from '@credenciados/shared';
import { useEffect, useRef } from 'react';
import { refreshAfter } from './after-action.ts';

/** News from an applicant that the person hasn't seen (FIL-21). */
export type Novidade = Output<'GET /novidade/findAll'>['content'][number];

const NEWS = apiQuery('GET /novidade/findAll', { background: true });

/** News from applicants that the person hasn't seen. */
export function useNovidades() {
  return useQuery(NEWS);
}

/** Marks as seen all news up to a moment. */
export function useMarkAllSeen() {
  return useMutation({
    mutationFn: (ate: string) => call('PUT /novidade/lidas', { body: { ate } }),
    onSettled: refreshAfter('PUT /novidade/lidas'),
  });
}

/**
 * Keeps, once, that the person has a solicitação on the screen: what its applicant had sent is no news to them. What comes while it
 * is there isn't on the screen, and stays news.
 */
export function useSeeNews(id: number, shown: boolean): void {
  // As the header has it: nothing is asked for by this.
  const { data } = useQuery({ ...NEWS, enabled: false });
  const told = useRef(false);
  const listed = data?.content.some((news) => news.id === id) ?? false;
  const maybe = listed || (data !== undefined && data.total > data.content.length);
  useEffect(() => {
    if (!shown || !maybe || told.current) return;
    told.current = true;
    // Where it can't be kept, the news stays one, and the next look tries again.
    call('PUT /novidade/lida/:id', { params: { id }, background: true }).then(
      refreshAfter('PUT /novidade/lida/:id'),
      console.warn,
    );
  }, [id, shown, maybe]);
}
