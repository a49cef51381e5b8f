import { apiQuery, call, type Input, keepPreviousData, type Output, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../common/after-action.ts';

/** A request for deletion of personal data. */
export type PedidoExclusao = Output<'POST /exclusao/findByFiltro'>['content'][number];

/** A page of requests, unanswered ones first. */
export function usePedidosExclusao(body: Input<'POST /exclusao/findByFiltro'>['body']) {
  return useQuery({ ...apiQuery('POST /exclusao/findByFiltro', { body }), placeholderData: keepPreviousData });
}

/** Answers a request. The list is refetched after a failure too, because another person may have answered first. */
export function useAnswerExclusao(id: number) {
  return useMutation({
    mutationFn: (body: Input<'PUT /exclusao/responder/:id'>['body']) =>
      call('PUT /exclusao/responder/:id', { params: { id }, body, silent: true }),
    onSettled: refreshAfter('PUT /exclusao/responder/:id'),
  });
}
