import { apiQuery, call, type Input, type Output, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../../common/after-action.ts';

/** Responsible analyst of a solicitação. */
export type Responsavel = Output<'GET /solicitacaoCredenciado/responsavel/:id'>['responsavel'];

/** Refetch interval in milliseconds, because another analyst may take it meanwhile. */
const LOOK_AGAIN_MS = 15_000;

/** Responsible analyst, refetched while the page is in the foreground. */
export function useResponsavel(id: number) {
  return useQuery({
    ...apiQuery('GET /solicitacaoCredenciado/responsavel/:id', { params: { id }, background: true }),
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
  });
}

/** Takes the solicitação, assigns it to an analyst, or unassigns it. */
export function useSetResponsavel(id: number) {
  return useMutation({
    mutationFn: (body: Input<'PUT /solicitacaoCredenciado/responsavel/:id'>['body']) =>
      call('PUT /solicitacaoCredenciado/responsavel/:id', { params: { id }, body, silent: true }),
    // After a refusal too, because another analyst has it by then.
    onSettled: refreshAfter('PUT /solicitacaoCredenciado/responsavel/:id'),
  });
}
