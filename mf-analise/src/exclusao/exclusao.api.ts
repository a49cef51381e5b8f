import { apiQuery, call, type Input, keepPreviousData, type Output, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../common/after-action.ts';

/** Somebody who asks that their data be deleted. */
export type PedidoExclusao = Output<'POST /exclusao/findByFiltro'>['content'][number];

/** A page of them: those who wait first. */
export function usePedidosExclusao(body: Input<'POST /exclusao/findByFiltro'>['body']) {
  return useQuery({ ...apiQuery('POST /exclusao/findByFiltro', { body }), placeholderData: keepPreviousData });
}

/** Answers one; somebody else may have been first, so the list is asked for anew whatever came of it. */
export function useAnswerExclusao(id: number) {
  return useMutation({
    mutationFn: (body: Input<'PUT /exclusao/responder/:id'>['body']) =>
      call('PUT /exclusao/responder/:id', { params: { id }, body, silent: true }),
    onSettled: refreshAfter('PUT /exclusao/responder/:id'),
  });
}
