import { useLocation } from '@credenciados/shared';
import { useEffect } from 'react';
import { filtroOf, listPath, readLista, rememberVisit, toList } from '../common/solicitacoes/list-place.ts';
import type { Solicitacao } from '../common/solicitacoes/solicitacoes.api.ts';
import { useVizinhos } from '../common/solicitacoes/vizinhos.api.ts';

/** The list that a solicitação was opened from: the way back to its row, and the solicitações beside it. */
export function useListOrigin(id: number, solicitacao: Solicitacao | undefined) {
  const { state } = useLocation();
  const idEdital = solicitacao?.edital.id;
  const { data, isError, refetch } = useVizinhos(id, filtroOf(idEdital ?? 0, state), {
    enabled: idEdital !== undefined,
  });
  useEffect(() => {
    if (idEdital !== undefined) rememberVisit(idEdital, id);
  }, [idEdital, id]);
  return {
    to: idEdital === undefined ? '/listagem-editais/listagem' : listPath(idEdital, readLista(state), data?.posicao),
    /** For the list, so that it leads to the solicitação's row. */
    state: toList(id, state),
    vizinhos: data,
    error: isError && !data ? { onRetry: () => void refetch() } : null,
  };
}
