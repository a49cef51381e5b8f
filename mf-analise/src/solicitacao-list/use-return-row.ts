import { useLocation, useNavigate } from '@credenciados/shared';
import { readBusca } from '@credenciados/shared/table';
import { type RefObject, useEffect, useRef } from 'react';
import { lastVisit, pageOf, readReturn, searchOnPage } from '../common/solicitacoes/list-place.ts';
import type { SolicitacaoFiltro, SolicitacaoRow } from '../common/solicitacoes/solicitacoes.api.ts';
import { useVizinhos, type Vizinhos } from '../common/solicitacoes/vizinhos.api.ts';

interface ReturnRow {
  /** Solicitação that the person returned from. */
  linha: number | undefined;
  /** The row's cell of actions, whose button gets the focus. */
  actions: RefObject<HTMLDivElement | null>;
  /** Next step after an act. */
  feito: {
    /** Element with the message; its button gets the focus. */
    place: RefObject<HTMLDivElement | null>;
    vizinhos: Vizinhos | undefined;
    failed: boolean;
  } | null;
}

/**
 * Returns a person from a solicitação to its row, on whatever page it is now. After a decision the list keeps its page, even if the row
 * moved, and focus is on the next step.
 */
export function useReturnRow(
  filtro: SolicitacaoFiltro & { pagina: number; tamanho: number },
  rows: readonly SolicitacaoRow[] | undefined,
): ReturnRow {
  const { state, key, search } = useLocation();
  const navigate = useNavigate();
  const actions = useRef<HTMLDivElement>(null);
  const asked = readReturn(state);
  const linha = asked ? (lastVisit(filtro.idEdital) ?? asked.linha) : undefined;
  const isHere = rows?.some(({ id }) => id === linha) ?? false;
  const what = asked?.feito ?? null;
  const isElsewhere = linha !== undefined && rows !== undefined && !isHere && what === null;
  const vizinhos = useVizinhos(linha ?? 0, filtro, { enabled: isElsewhere || what !== null });
  const pagina = pageOf(vizinhos.data?.posicao, filtro.tamanho) ?? filtro.pagina;

  useEffect(() => {
    if (isElsewhere && pagina !== filtro.pagina) {
      // Another page has another cursor.
      const entry = { ...readReturn(state), busca: readBusca(state) };
      void navigate({ search: searchOnPage(search, pagina) }, { replace: true, state: entry });
    }
  }, [isElsewhere, pagina, filtro.pagina, navigate, search, state]);

  useEffect(() => {
    // Once per arrival: later the focus belongs to the person.
    if (!isHere || !key || what !== null) return;
    const button = actions.current?.querySelector('button');
    button?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: 'center' });
  }, [isHere, key, what]);

  const place = useRef<HTMLDivElement>(null);
  const isSettled = vizinhos.data !== undefined || vizinhos.isError;
  useEffect(() => {
    // Leaves the focus alone if the person has moved it.
    if (what === null || !isSettled || !key || !document.activeElement?.matches('body, h1')) return;
    (place.current?.querySelector('button') ?? place.current)?.focus();
  }, [what, isSettled, key]);

  return { linha, actions, feito: what && { place, vizinhos: vizinhos.data, failed: vizinhos.isError } };
}
