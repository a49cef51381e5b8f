import { LIMITS } from '@credenciados/shared';
import { readAPartirDe, readBusca, readListState, withPage } from '@credenciados/shared/table';
import { listOptions, readFila } from './fila-address.ts';
import type { SolicitacaoFiltro } from './solicitacoes.api.ts';

/**
 * The way from the list of an edital's solicitações to one of them and back. What the list showed travels between the two in the
 * state of the browser's history, never in the address of a solicitação.
 */

/** Filter of the list that a solicitação was opened from. */
export function filtroOf(idEdital: number, state: unknown): SolicitacaoFiltro {
  const params = new URLSearchParams(readLista(state));
  const fila = readFila(params);
  return { ...readListState(params, state, listOptions(fila)), ...fila, idEdital };
}

/** State of a list outside its address: search text and cursor. */
const beside = (state: unknown) => ({ busca: readBusca(state), aPartirDe: readAPartirDe(state) });

/** Given to a solicitação that is opened from its list, which has this address and state. */
export function fromList(search: string, state: unknown): { lista: string } & ReturnType<typeof beside> {
  return { lista: search, ...beside(state) };
}

/** The search of the list that one came from; without one, the list as it is at first. */
export function readLista(state: unknown): string {
  return typeof state === 'object' && state !== null && 'lista' in state && typeof state.lista === 'string'
    ? state.lista
    : '';
}

/** Given to a page that a list leads to as a whole, such as a lote's. */
export function fromWhole({ pathname, search, state }: { pathname: string; search: string; state: unknown }) {
  return { origem: `${pathname}${search}`, ...beside(state) };
}

/** The way back to the list that led to a page as a whole, as it was; null where none did. */
export function readOrigin(state: unknown): { to: string; state: ReturnType<typeof beside> } | null {
  if (typeof state !== 'object' || state === null || !('origem' in state) || typeof state.origem !== 'string')
    return null;
  return { to: state.origem, state: beside(state) };
}

/** Act just done. */
export type Feito = 'analise' | 'retificacao';

/** Given to the list that one goes back to. */
export interface Return {
  /** The solicitação that one comes from. */
  linha: number;
  /** Null: it was only looked at. */
  feito: Feito | null;
}

/** Given to a list that is gone back to from a solicitação, which has this state itself; where it stands at another place by now, on that page. */
export function toList(linha: number, state: unknown, posicao?: number | null): Return & ReturnType<typeof beside> {
  const { busca, aPartirDe } = beside(state);
  const { pagina, tamanho } = pageState(readLista(state));
  // Another page begins elsewhere.
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

/** Address of an edital's list, on the page that a solicitação stands on. */
export function listPath(idEdital: number, search: string, posicao: number | null | undefined): string {
  const { tamanho } = pageState(search);
  const page = pageOf(posicao, tamanho);
  const query = page === undefined ? search.replace(/^\?/, '') : searchOnPage(search, page);
  return `/solicitacoes/listagem/${idEdital}${query ? `?${query}` : ''}`;
}

/** The page, from 0, that a position, from 1, is on in a list of so many rows a page; undefined where there is none, or it isn't counted so far. */
export function pageOf(posicao: number | null | undefined, tamanho: number): number | undefined {
  return posicao && posicao <= LIMITS.countedInEdital ? Math.floor((posicao - 1) / tamanho) : undefined;
}

/** A list's search on another page. */
export function searchOnPage(search: string, pagina: number): string {
  return withPage(new URLSearchParams(search), pagina).toString();
}

let visited: { idEdital: number; id: number } | null = null;

/** Remembers the solicitação that is on the screen: Next may have led away from the one that was opened in the list. */
export function rememberVisit(idEdital: number, id: number): void {
  visited = { idEdital, id };
}

/** The solicitação of an edital that was on the screen last. */
export function lastVisit(idEdital: number): number | null {
  return visited?.idEdital === idEdital ? visited.id : null;
}
