import { apiQuery, keepPreviousData, useQuery } from '@credenciados/shared';

export function useEsclarecimentos(id: number, query: { pagina: number; tamanho: number }) {
  return useQuery({
    ...apiQuery('GET /publico/esclarecimento/byEdital/:id', { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
}

/** The edital that they are about. */
export function useEdital(id: number) {
  return useQuery(apiQuery('GET /publico/edital/byId/:id', { params: { id } }));
}
