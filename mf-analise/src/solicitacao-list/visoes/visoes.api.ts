import { apiQuery, call, type Input, type Output, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../../common/after-action.ts';

/** A view of one's own: what narrows an edital's list, under a name. */
export type Visao = Output<'GET /visao/findAll'>[number];
/** A view as it is kept. */
export type VisaoForm = Input<'POST /visao/cadastrar'>['body'];

/** One's own views, by their names. */
export function useVisoes() {
  return useQuery(apiQuery('GET /visao/findAll', { background: true }));
}

/** Keeps a view (`id` null) or changes one. */
export function useSaveVisao(id: number | null) {
  return useMutation({
    mutationFn: (body: VisaoForm) =>
      id === null
        ? call('POST /visao/cadastrar', { body, silent: true })
        : call('PUT /visao/alterar/:id', { params: { id }, body, silent: true }),
    onSuccess: refreshAfter('PUT /visao/alterar/:id'),
  });
}

/** Deletes a view. */
export function useDeleteVisao(id: number) {
  return useMutation({
    mutationFn: () => call('DELETE /visao/excluir/:id', { params: { id }, silent: true }),
    onSuccess: refreshAfter('DELETE /visao/excluir/:id'),
  });
}
