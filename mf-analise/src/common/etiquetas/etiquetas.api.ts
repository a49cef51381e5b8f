import { apiQuery, call, type Input, type Output, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../after-action.ts';

/** A label of the staff. */
export type Etiqueta = Output<'GET /etiqueta/findAll'>[number];
/** Body of a new label. */
export type EtiquetaForm = Input<'POST /etiqueta/cadastrar'>['body'];

/** All labels, sorted by name. */
export function useEtiquetas() {
  return useQuery(apiQuery('GET /etiqueta/findAll', { background: true }));
}

/** Labels of a solicitação, which must be another person's. */
export function useEtiquetasOf(id: number) {
  return useQuery(apiQuery('GET /etiqueta/findBySolicitacao/:id', { params: { id }, background: true }));
}

/** Creates a label (`id` null) or changes one. */
export function useSaveEtiqueta(id: number | null) {
  return useMutation({
    mutationFn: (body: EtiquetaForm) =>
      id === null
        ? call('POST /etiqueta/cadastrar', { body, silent: true })
        : call('PUT /etiqueta/alterar/:id', { params: { id }, body, silent: true }),
    onSuccess: refreshAfter('PUT /etiqueta/alterar/:id'),
  });
}

export function useDeleteEtiqueta(id: number) {
  return useMutation({
    mutationFn: () => call('DELETE /etiqueta/excluir/:id', { params: { id }, silent: true }),
    onSuccess: refreshAfter('DELETE /etiqueta/excluir/:id'),
  });
}

/** Adds a label to solicitações, or removes it. */
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
