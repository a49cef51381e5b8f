import { LIMITS } from '@credenciados/contract/domain';
import type { APartirDe } from '@credenciados/contract/fields';
import { useLocation, useSearchParams } from 'react-router-dom';
import { PAGE_SIZES, type PaginationProps } from './pagination.tsx';

export type SortDirection = 'ASC' | 'DESC';

/** Where a person is in a list: page (from 0), sort, search. */
export interface ListState<Column extends string> {
  pagina: number;
  ordem: Column;
  ordemDirecao: SortDirection;
  campoSimples: string;
  tamanho: number;
}

interface ListStateOptions<Column extends string> {
  /** Columns that can be sorted; another one in the address is ignored. */
  sortable: readonly Column[];
  defaultSort: { column: Column; direction: SortDirection };
}

/**
 * The search that the state of a history entry holds. What is searched may be somebody's name or CPF: Back and a reload find it there,
 * and it is never written into the address, which is logged, remembered and shared (FIL-4).
 */
export function readBusca(state: unknown): string {
  return typeof state === 'object' && state !== null && 'busca' in state && typeof state.busca === 'string'
    ? state.busca
    : '';
}

/** Where the page begins that *Próxima* or *Anterior* led to, which the state of its history entry holds. */
export function readAPartirDe(state: unknown): APartirDe | undefined {
  if (typeof state !== 'object' || state === null || !('aPartirDe' in state)) return undefined;
  const { aPartirDe: from } = state;
  if (typeof from !== 'object' || from === null || !('id' in from) || !('lado' in from)) return undefined;
  const { id, lado } = from;
  return typeof id === 'number' && (lado === 'DEPOIS' || lado === 'ANTES') ? { id, lado } : undefined;
}

/** The rows of a page that is shown. */
type Shown = readonly { id: number }[];

/** Cursor of the next or previous page; none for the first page. */
function beside(rows: Shown, shown: number, pagina: number): APartirDe | undefined {
  const [first] = rows;
  const last = rows.at(-1);
  if (pagina === shown + 1 && last) return { id: last.id, lado: 'DEPOIS' };
  return pagina === shown - 1 && pagina > 0 && first ? { id: first.id, lado: 'ANTES' } : undefined;
}

/**
 * Where a list's address, and the state of its history entry, say that a person is; what they don't say, or say wrong, is the
 * list's default.
 */
export function readListState<const Column extends string>(
  params: URLSearchParams,
  state: unknown,
  { sortable, defaultSort }: ListStateOptions<Column>,
): ListState<Column> {
  const page = Number(params.get('pagina') ?? '1');
  return {
    pagina: Number.isInteger(page) && page >= 1 ? page - 1 : 0,
    ordem: sortable.find((column) => column === params.get('ordem')) ?? defaultSort.column,
    ordemDirecao: readDirection(params.get('direcao')) ?? defaultSort.direction,
    campoSimples: params.get('busca') ?? readBusca(state),
    tamanho: PAGE_SIZES.find((size) => String(size) === params.get('tamanho')) ?? LIMITS.pageSize,
  };
}

/** A list's address on another page, the rest of it as it is. */
export function withPage(params: URLSearchParams, pagina: number): URLSearchParams {
  const result = new URLSearchParams(params);
  if (pagina > 0) result.set('pagina', String(pagina + 1));
  else result.delete('pagina');
  return result;
}

/** State of a list, kept in the address so that Back and shared links work; for the search text see `readBusca`. */
export function useListState<const Column extends string>(options: ListStateOptions<Column>) {
  const { defaultSort } = options;
  const [params, setParams] = useSearchParams();
  const { state: entry } = useLocation();
  const state = readListState(params, entry, options);

  const change = (changes: Partial<ListState<Column>>, aPartirDe?: APartirDe) => {
    const next = { ...state, ...changes };
    const isDefaultSort = next.ordem === defaultSort.column && next.ordemDirecao === defaultSort.direction;
    const busca = next.campoSimples.trim();
    setParams(
      (current) => {
        const result = withPage(current, next.pagina);
        const put = (name: string, value: string | null) => {
          if (value) result.set(name, value);
          else result.delete(name);
        };
        put('ordem', isDefaultSort ? null : next.ordem);
        put('direcao', isDefaultSort ? null : next.ordemDirecao.toLowerCase());
        put('tamanho', next.tamanho === LIMITS.pageSize ? null : String(next.tamanho));
        put('busca', null);
        return result;
      },
      { state: busca || aPartirDe ? { ...(busca && { busca }), ...(aPartirDe && { aPartirDe }) } : null },
    );
  };

  return {
    state,
    /** For lists that are asked for by it: theirs know the rows of the page that led here. */
    aPartirDe: readAPartirDe(entry),
    /** Sorts by a column; the same column again turns the direction. */
    toggleSort: (ordem: Column) =>
      change({
        ordem,
        ordemDirecao: state.ordem === ordem && state.ordemDirecao === 'ASC' ? 'DESC' : 'ASC',
        pagina: 0,
      }),
    /**
     * Pagination props; `total` is undefined while loading. With the current rows, neighbouring pages are found by keyset pagination.
     */
    pagination: (total = 0, rows: Shown = []): PaginationProps => ({
      page: state.pagina,
      pageSize: state.tamanho,
      total,
      onPage: (pagina) => change({ pagina }, beside(rows, state.pagina, pagina)),
      // From the first row of the page that is shown.
      onPageSize: (tamanho) => change({ tamanho, pagina: Math.floor((state.pagina * state.tamanho) / tamanho) }),
    }),
    search: (campoSimples: string) => change({ campoSimples, pagina: 0 }),
  };
}

function readDirection(value: string | null): SortDirection | null {
  const upper = value?.toUpperCase();
  return upper === 'ASC' || upper === 'DESC' ? upper : null;
}
