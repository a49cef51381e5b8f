import { useLocation, useNavigate } from '@credenciados/shared';
import { type RefObject, useEffect, useRef } from 'react';
import { lastVisit, pageOf, readReturn, searchOnPage } from '../common/solicitacoes/list-place.ts';
import type { SolicitacaoFiltro, SolicitacaoRow } from '../common/solicitacoes/solicitacoes.api.ts';
import { useVizinhos, type Vizinhos } from '../common/solicitacoes/vizinhos.api.ts';

interface ReturnRow {
  /** The solicitação that the person has come back from. */
  linha: number | undefined;
  /** Its cell of actions, whose button takes the focus. */
  actions: RefObject<HTMLDivElement | null>;
  /** What to go on with, when an analysis has just been concluded. */
  analisada: { vizinhos: Vizinhos | undefined; failed: boolean } | null;
}

/** Leads whoever comes back from a solicitação to its row, on whatever page of the list it stands. */
export function useReturnRow(filtro: SolicitacaoFiltro, rows: readonly SolicitacaoRow[] | undefined): ReturnRow {
  const { state, key, search } = useLocation();
  const navigate = useNavigate();
  const actions = useRef<HTMLDivElement>(null);
  const asked = readReturn(state);
  const linha = asked ? (lastVisit(filtro.idEdital) ?? asked.linha) : undefined;
  const isHere = rows?.some(({ id }) => id === linha) ?? false;
  const isElsewhere = linha !== undefined && rows !== undefined && !isHere;
  const analisada = asked?.analisada ?? false;
  const vizinhos = useVizinhos(linha ?? 0, filtro, { enabled: isElsewhere || analisada });
  const posicao = vizinhos.data?.posicao;
  const pagina = posicao ? pageOf(posicao) : filtro.pagina;

  useEffect(() => {
    if (isElsewhere && pagina !== filtro.pagina) {
      void navigate({ search: searchOnPage(search, pagina) }, { replace: true, state });
    }
  }, [isElsewhere, pagina, filtro.pagina, navigate, search, state]);

  useEffect(() => {
    // Once for each arrival: afterwards the focus is the person's own.
    if (!isHere || !key) return;
    const button = actions.current?.querySelector('button');
    button?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: 'center' });
  }, [isHere, key]);

  return { linha, actions, analisada: analisada ? { vizinhos: vizinhos.data, failed: vizinhos.isError } : null };
}
