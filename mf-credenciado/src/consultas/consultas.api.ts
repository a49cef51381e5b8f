import { apiQuery, keepPreviousData, LIMITS, type Output, useQuery } from '@credenciados/shared';

/** One read of one's own data by staff. */
export type Consulta = Output<'GET /consulta/findByCurrentUser'>['content'][number];

/** A page of who read one's own data, the newest first. */
export function useConsultas(pagina: number) {
  const query = { pagina, tamanho: LIMITS.pageSize };
  return useQuery({
    ...apiQuery('GET /consulta/findByCurrentUser', { query }),
    placeholderData: keepPreviousData,
  });
}
