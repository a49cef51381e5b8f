import { LIMITS } from '@credenciados/contract/domain';
import { apiQuery, keepPreviousData, type Output, useQuery } from '@credenciados/shared';

/** One read of the person's data by staff. */
export type Consulta = Output<'GET /consulta/findByCurrentUser'>['content'][number];

/** One page of the staff's reads of the person's data, newest first. */
export function useConsultas(pagina: number) {
  const query = { pagina, tamanho: LIMITS.pageSize };
  return useQuery({
    ...apiQuery('GET /consulta/findByCurrentUser', { query }),
    placeholderData: keepPreviousData,
  });
}
