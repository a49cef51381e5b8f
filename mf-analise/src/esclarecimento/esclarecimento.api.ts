import { apiQuery, call, type Input, keepPreviousData, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../common/after-action.ts';

/** Page of an edital's questions and challenges. */
export function useEsclarecimentos(id: number, query: { pagina: number; tamanho: number }) {
  return useQuery({
    ...apiQuery('GET /esclarecimento/findByEdital/:id', { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
}

/** The edital of the list. */
export function useEdital(id: number) {
  return useQuery(apiQuery('GET /publico/edital/byId/:id', { params: { id } }));
}

/** Answers one. The list is refetched after a failure too: another person may have answered it. */
export function useAnswer(id: number) {
  return useMutation({
    mutationFn: (body: Input<'PUT /esclarecimento/responder/:id'>['body']) =>
      call('PUT /esclarecimento/responder/:id', { params: { id }, body, silent: true }),
    onSettled: refreshAfter('PUT /esclarecimento/responder/:id'),
  });
}
