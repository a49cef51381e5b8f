import { apiQuery, call, type Output, useMutation, useQuery } from '@credenciados/shared';
import { useEffect, useRef } from 'react';
import { refreshAfter } from './after-action.ts';

/** Applicant's news that the person hasn't seen (FIL-21). */
export type Novidade = Output<'GET /novidade/findAll'>['content'][number];

const NEWS = apiQuery('GET /novidade/findAll', { background: true });

/** Applicants' news that the person hasn't seen. */
export function useNovidades() {
  return useQuery(NEWS);
}

/** Marks all news up to a moment as seen. */
export function useMarkAllSeen() {
  return useMutation({
    mutationFn: (ate: string) => call('PUT /novidade/lidas', { body: { ate } }),
    onSettled: refreshAfter('PUT /novidade/lidas'),
  });
}

/** Marks a shown solicitação's news as seen, once. News that arrives while it is shown stays unseen, since the screen doesn't have it. */
export function useSeeNews(id: number, shown: boolean): void {
  // Reads the header's cached news, without a request.
  const { data } = useQuery({ ...NEWS, enabled: false });
  const isMarked = useRef(false);
  const listed = data?.content.some((news) => news.id === id) ?? false;
  const maybe = listed || (data !== undefined && data.total > data.content.length);
  useEffect(() => {
    if (!shown || !maybe || isMarked.current) return;
    isMarked.current = true;
    // After a failure the news stays unseen until the next visit.
    call('PUT /novidade/lida/:id', { params: { id }, background: true }).then(
      refreshAfter('PUT /novidade/lida/:id'),
      console.warn,
    );
  }, [id, shown, maybe]);
}
