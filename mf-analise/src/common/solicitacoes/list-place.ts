import { LIMITS } from '@credenciados/contract/domain';
import { readAPartirDe, readBusca, readListState, withPage } from '@credenciados/shared/table';
import { listOptions, readFila } from './fila-address.ts';
import type { SolicitacaoFiltro } from './solicitacoes.api.ts';

/**
 * Navigation between an edital's list and a solicitação. The list's filter, search and position are passed in the history state, never in a
 * solicitação's address.
 */

/** Filter of the list that a solicitação was opened from. */
export function filtroOf(idEdital: number, state: unknown): SolicitacaoFiltro {
  const params = new URLSearchParams(readLista(state));
  const fila = readFila(params);
  return { ...readListState(params, state, listOptions(fila)), ...fila, idEdital };
}

/** State of a list that isn't in its address: search text and cursor. */
const beside = (state: unknown) => ({ busca: readBusca(state), aPartirDe: readAPartirDe(state) });

/** History state for a solicitação opened from a list with this address and state. */
export function fromList(search: string, state: unknown): { lista: string } & ReturnType<typeof beside> {
  return { lista: search, ...beside(state) };
}

/** Query string of the list that opened the page; empty without one. */
export function readLista(state: unknown): string {
  return typeof state === 'object' && state !== null && 'lista' in state && typeof state.lista === 'string'
    ? state.lista
    : '';
}

/** History state for a page that belongs to the whole list, such as a lote's. */
export function fromWhole({ pathname, search, state }: { pathname: string; search: string; state: unknown }) {
  return { origem: `${pathname}${search}`, ...beside(state) };
}

/** Link back to the list that led to such a page, in its former state; null without one. */
export function readOrigin(state: unknown): { to: string; state: ReturnType<typeof beside> } | null {
  if (typeof state !== 'object' || state === null || !('origem' in state) || typeof state.origem !== 'string')
    return null;
  return { to: state.origem, state: beside(state) };
}

/** Act that was just done. */
export type Feito = 'analise' | 'retificacao';

/** History state for the list when the person returns. */
export interface Return {
  /** Id of the solicitação that the person returns from. */
  linha: number;
  /** Null if it was only viewed. */
  feito: Feito | null;
}

/** History state for the list when the person returns from a solicitação with this state. A changed position selects another page. */
export function toList(linha: number, state: unknown, posicao?: number | null): Return & ReturnType<typeof beside> {
  const { busca, aPartirDe } = beside(state);
  const { pagina, tamanho } = pageState(readLista(state));
  // Another page has another cursor.
  const isSamePage = (pageOf(posicao, tamanho) ?? pagina) === pagina;
  return { linha, feito: null, busca, aPartirDe: isSamePage ? aPartirDe : undefined };
}

function pageState(search: string) {
  const params = new URLSearchParams(search);
  return readListState(params, null, listOptions(readFila(params)));
}

/** Reads `Return` from a history entry's state. */
export function readReturn(state: unknown): Return | null {
  if (typeof state !== 'object' || state === null || !('linha' in state) || typeof state.linha !== 'number')
    return null;
  const feito = 'feito' in state && (state.feito === 'analise' || state.feito === 'retificacao') ? state.feito : null;
  return { linha: state.linha, feito };
}

/** Address of the list's page that contains a solicitação. */
export function listPath(idEdital: number, search: string, posicao: number | null | undefined): string {
  const { tamanho } = pageState(search);
  const page = pageOf(posicao, tamanho);
  const query = page === undefined ? search.replace(/^\?/, '') : searchOnPage(search, page);
  return `/solicitacoes/listagem/${idEdital}${query ? `?${query}` : ''}`;
}

/** Page index of a position (from 1) at a page size; undefined if unknown or beyond the counted part. */
export function pageOf(posicao: number | null | undefined, tamanho: number): number | undefined {
  return posicao && posicao <= LIMITS.countedInEdital ? Math.floor((posicao - 1) / tamanho) : undefined;
}

/** Query string of another page of the list. */
export function searchOnPage(search: string, pagina: number): string {
  return withPage(new URLSearchParams(search), pagina).toString();
}

let visited: { idEdital: number; id: number } | null = null;

/** Stores the shown solicitação: Next may have left the one that was opened from the list. */
export function rememberVisit(idEdital: number, id: number): void {
  visited = { idEdital, id };
}

/** The edital's solicitação that was shown last. */
export function lastVisit(idEdital: number): number | null {
  return visited?.idEdital === idEdital ? visited.id : null;
}
