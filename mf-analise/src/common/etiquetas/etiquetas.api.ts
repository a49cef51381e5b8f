import { apiQuery, call, type Input, type Output, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../after-action.ts';

/** A label of staff's. */
export type Etiqueta = Output<'GET /etiqueta/findAll'>[number];
/** A label as it is made. */
export type EtiquetaForm = Input<'POST /etiqueta/cadastrar'>['body'];

/** All labels, by their names. */
export function useEtiquetas() {
  return useQuery(apiQuery('GET /etiqueta/findAll', { background: true }));
}

/** Labels of another's solicitação. */
export function useEtiquetasOf(id: number) {
  return useQuery(apiQuery('GET /etiqueta/findBySolicitacao/:id', { params: { id }, background: true }));
}

/** Makes a label (`id` null) or changes one. */
export function useSaveEtiqueta(id: number | null) {
  return useMutation({
    mutationFn: (body: EtiquetaForm) =>
      id === null
        ? call('POST /etiqueta/cadastrar', { body, silent: true })
        : call('PUT /etiqueta/alterar/:id', { params: { id }, body, silent: true }),
    onSuccess: refreshAfter('PUT /etiqueta/alterar/:id'),
  });
}

/** Deletes a label. */
export function useDeleteEtiqueta(id: number) {
  return useMutation({
    mutationFn: () => call('DELETE /etiqueta/excluir/:id', { params: { id }, silent: true }),
    onSuccess: refreshAfter('DELETE /etiqueta/excluir/:id'),
  });
}

/** Puts a label on solicitações, or takes it off them. */
export function useMark(solicitacoes: readonly number[]) {
  return useMutation({
    mutationFn: ({ id, posta }: { id: number; posta: boolean }) =>
      call('PUT /etiqueta/marcar/:id', {
        params: { id },
        body: { solicitacoes: [...solicitacoes], posta },
        silent: true,
      }),
    onSuccess: refreshAfter('PUT /etiqueta/marcar/:id'),
  });
}
