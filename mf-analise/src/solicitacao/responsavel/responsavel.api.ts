import { apiQuery, call, type Input, type Output, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../../common/after-action.ts';

/** Whose a solicitação is to analyse. */
export type Responsavel = Output<'GET /solicitacaoCredenciado/responsavel/:id'>['responsavel'];

/** Another analyst may take it over while it is on the screen. */
const LOOK_AGAIN_MS = 15_000;

/** Whose a solicitação is, looked at again while the page is in the foreground. */
export function useResponsavel(id: number) {
  return useQuery({
    ...apiQuery('GET /solicitacaoCredenciado/responsavel/:id', { params: { id }, background: true }),
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
  });
}

/** Takes it over, gives it to somebody, or to nobody. */
export function useSetResponsavel(id: number) {
  return useMutation({
    mutationFn: (body: Input<'PUT /solicitacaoCredenciado/responsavel/:id'>['body']) =>
      call('PUT /solicitacaoCredenciado/responsavel/:id', { params: { id }, body, silent: true }),
    // Refused, too: it is another's by then.
    onSettled: refreshAfter('PUT /solicitacaoCredenciado/responsavel/:id'),
  });
}
