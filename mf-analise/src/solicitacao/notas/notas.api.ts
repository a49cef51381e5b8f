import { apiQuery, call, type Output, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../../common/after-action.ts';

/** An internal note. */
export type Nota = Output<'GET /nota/findBySolicitacao/:id'>[number];

/** Internal notes of another person's solicitação, newest first. */
export function useNotas(id: number) {
  return useQuery(apiQuery('GET /nota/findBySolicitacao/:id', { params: { id }, silent: true }));
}

/** Adds a note. The idempotency key prevents a second one. */
export function useAddNota(idSolicitacao: number) {
  return useMutation({
    mutationFn: ({ texto, key }: { texto: string; key: string }) =>
      call('POST /nota/cadastrar', { body: { idSolicitacao, texto }, idempotencyKey: key, silent: true }),
    onSuccess: refreshAfter('POST /nota/cadastrar'),
  });
}

/** Edits the person's note. */
export function useChangeNota({ id, editadaEm }: Pick<Nota, 'id' | 'editadaEm'>) {
  return useMutation({
    mutationFn: (texto: string) =>
      call('PUT /nota/alterar/:id', { params: { id }, body: { texto, editadaEm }, silent: true }),
    onSuccess: refreshAfter('PUT /nota/alterar/:id'),
  });
}

/** Deletes the person's note. */
export function useDeleteNota(id: number) {
  return useMutation({
    mutationFn: () => call('DELETE /nota/excluir/:id', { params: { id }, silent: true }),
    onSuccess: refreshAfter('DELETE /nota/excluir/:id'),
  });
}
