import { apiQuery, call, type Input, type Output, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../../common/after-action.ts';

/** A de-accreditation proceeding. */
export type Procedimento = Output<'GET /procedimento/findBySolicitacao/:id'>[number];

/** Proceedings against an accreditation, newest first. */
export function useProcedimentos(id: number) {
  return useQuery(apiQuery('GET /procedimento/findBySolicitacao/:id', { params: { id }, background: true }));
}

/** Acts in a proceeding. */
export function useActInProceeding(id: number) {
  return useMutation({
    mutationFn: (body: Input<'PUT /procedimento/atuar/:id'>['body']) =>
      call('PUT /procedimento/atuar/:id', { params: { id }, body, silent: true }),
    onSettled: refreshAfter('PUT /procedimento/atuar/:id'),
  });
}
