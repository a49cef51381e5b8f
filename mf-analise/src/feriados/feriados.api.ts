import { apiQuery, call, type Input, keepPreviousData, type Output, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../common/after-action.ts';

export type Feriado = Output<'GET /feriado/findByAno/:ano'>[number];
export type PrazoMovido = Output<'POST /feriado/previa'>['movidos'][number];

/** Holidays of a year. */
export function useFeriados(ano: number) {
  return useQuery({
    ...apiQuery('GET /feriado/findByAno/:ano', { params: { ano } }),
    placeholderData: keepPreviousData,
  });
}

/** Lists the deadlines that a holiday would move. */
export function usePreviewFeriado() {
  return useMutation({
    mutationFn: (body: Input<'POST /feriado/previa'>['body']) => call('POST /feriado/previa', { body, silent: true }),
  });
}

/** Adds a holiday. */
export function useAddFeriado() {
  return useMutation({
    mutationFn: (body: Input<'POST /feriado/cadastrar'>['body']) =>
      call('POST /feriado/cadastrar', { body, silent: true }),
    onSuccess: refreshAfter('POST /feriado/cadastrar'),
  });
}

/** Deletes a holiday. The list is refetched after a failure too: another person may have deleted it first. */
export function useDeleteFeriado(id: number) {
  return useMutation({
    mutationFn: () => call('DELETE /feriado/excluir/:id', { params: { id }, silent: true }),
    onSettled: refreshAfter('DELETE /feriado/excluir/:id'),
  });
}
