import { contadasAte } from '@credenciados/contract/fila';
import { useLocation, useNavigate } from '@credenciados/shared';
import { useEffect } from 'react';
import { type Feito, filtroOf, listPath, readLista, rememberVisit, toList } from '../common/solicitacoes/list-place.ts';
import type { Solicitacao } from '../common/solicitacoes/solicitacoes.api.ts';
import { useVizinhos } from '../common/solicitacoes/vizinhos.api.ts';

/** The list that a solicitação was opened from: the way back to its row, and its neighbours. */
export function useListOrigin(id: number, solicitacao: Solicitacao | undefined) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const idEdital = solicitacao?.edital.id;
  const filtro = filtroOf(idEdital ?? 0, state);
  const { data, isError, refetch } = useVizinhos(id, filtro, { enabled: idEdital !== undefined });
  useEffect(() => {
    if (idEdital !== undefined) rememberVisit(idEdital, id);
  }, [idEdital, id]);
  const to =
    idEdital === undefined ? '/listagem-editais/listagem' : listPath(idEdital, readLista(state), data?.posicao);
  /** State for the list, which leads to the solicitação's row. */
  const listState = toList(id, state, data?.posicao);
  const leave = (feito: Feito | null) => void navigate(to, { state: { ...listState, feito } });
  return {
    to,
    state: listState,
    leave,
    /** After a decision: opens the next one that awaits analysis, or the list, which says that there is none. */
    goOn: async () => {
      // Refetched, since others analyse too.
      const next = (await refetch()).data?.proximaPendente;
      if (next) await navigate(`/solicitacoes/validar/${next.id}`, { replace: true, state });
      else leave('analise');
    },
    vizinhos: data,
    countedTo: contadasAte(filtro),
    error: isError && !data ? { onRetry: () => void refetch() } : null,
  };
}
