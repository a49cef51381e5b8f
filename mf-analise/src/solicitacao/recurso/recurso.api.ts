import { apiQuery, call, type Input, type Output, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../../common/after-action.ts';

/** Appeal against a preliminary result. */
export type Recurso = NonNullable<Output<'GET /recurso/bySolicitacao/:id'>>;

/** Appeal about a solicitação, null without one. */
export function useRecurso(id: number) {
  return useQuery(apiQuery('GET /recurso/bySolicitacao/:id', { params: { id }, background: true }));
}

/** Acts on an appeal. */
export function useDecideAppeal(id: number) {
  return useMutation({
    mutationFn: (body: Input<'PUT /recurso/decidir/:id'>['body']) =>
      call('PUT /recurso/decidir/:id', { params: { id }, body, silent: true }),
    onSettled: refreshAfter('PUT /recurso/decidir/:id'),
  });
}
