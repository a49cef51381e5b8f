import { apiQuery, type Output, useQuery } from '@credenciados/shared';
import type { SolicitacaoFiltro } from './solicitacoes.api.ts';

/** Neighbours of a solicitação in a list. */
export type Vizinhos = Output<'POST /solicitacaoCredenciado/vizinhos/:id'>;
export type Vizinha = NonNullable<Vizinhos['proxima']>;

/** Position and neighbours of a solicitação in a list, independent of the page. Loaded in the background; the page shows a failure. */
export function useVizinhos(id: number, filtro: SolicitacaoFiltro, { enabled }: { enabled: boolean }) {
  const { pagina: _, tamanho: __, ...body } = filtro;
  return useQuery({
    ...apiQuery('POST /solicitacaoCredenciado/vizinhos/:id', { params: { id }, body, background: true }),
    enabled,
  });
}
