import { call, keepPreviousData, LIMITS, type Output, useQuery } from '@credenciados/shared';

/** One read of one's own data by staff. */
export type Consulta = Output<'GET /consulta/findByCurrentUser'>['content'][number];

/** A page of who read one's own data, the newest first. */
export function useConsultas(pagina: number) {
  const query = { pagina, tamanho: LIMITS.pageSize };
  return useQuery({
    queryKey: ['/consulta/findByCurrentUser', query],
    queryFn: ({ signal }) => call('GET /consulta/findByCurrentUser', { query, signal }),
    placeholderData: keepPreviousData,
  });
}
