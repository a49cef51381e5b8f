import { apiQuery, call, type Input, keepPreviousData, type Output, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../common/after-action.ts';

/** Appeals that the page lists. */
export const RECURSOS_MAX = 100;

/** Next result of an edital as it would be published now. */
export type Proposta = Output<'GET /resultado/proposta/:id'>;

/** A page of the next result. */
export function useProposta(id: number, query: { pagina: number; tamanho: number }) {
  return useQuery({
    ...apiQuery('GET /resultado/proposta/:id', { params: { id }, query, silent: 'missing' }),
    placeholderData: keepPreviousData,
  });
}

/** Published results of an edital. */
export function useResultados(id: number) {
  return useQuery(apiQuery('GET /publico/resultado/byEdital/:id', { params: { id } }));
}

/** Appeals against the preliminary result, by their arrival. */
export function useRecursos(id: number) {
  return useQuery(
    apiQuery('GET /recurso/byEdital/:id', { params: { id }, query: { pagina: 0, tamanho: RECURSOS_MAX } }),
  );
}

/** Publishes the next result. */
export function usePublish() {
  return useMutation({
    mutationFn: (body: Input<'POST /resultado/publicar'>['body']) =>
      call('POST /resultado/publicar', { body, silent: true }),
    onSuccess: refreshAfter('POST /resultado/publicar'),
  });
}
