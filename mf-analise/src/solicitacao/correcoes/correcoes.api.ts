import { apiQuery, call, type Output, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../../common/after-action.ts';

/** Corrections that the last rectification asked for. */
export type CorrecoesPedidas = Output<'GET /solicitacaoCredenciado/correcoes/:id'>;

/** Corrections of a solicitação; not requested unless it is shown. */
export function useCorrecoesPedidas(id: number, isShown: boolean) {
  return useQuery({
    ...apiQuery('GET /solicitacaoCredenciado/correcoes/:id', { params: { id }, background: true }),
    enabled: isShown,
  });
}

/** Ticks a correction, or removes the tick. */
export function useTickCorrecao() {
  return useMutation({
    mutationFn: ({ id, conferida }: { id: number; conferida: boolean }) =>
      call('PUT /correcao/conferida/:id', { params: { id }, body: { conferida } }),
    onSettled: refreshAfter('PUT /correcao/conferida/:id'),
  });
}
