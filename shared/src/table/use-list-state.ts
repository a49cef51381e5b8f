import { LIMITS } from '@credenciados/contract/domain';
import type { APartirDe } from '@credenciados/contract/fields';
import { useLocation, useSearchParams } from 'react-router-dom';
import { PAGE_SIZES, type PaginationProps } from './pagination.tsx';

export type SortDirection = 'ASC' | 'DESC';

/** State of a list: page (from 0), sort, search. */
export interface ListState<Column extends string> {
  pagina: number;
  ordem: Column;
  ordemDirecao: SortDirection;
  campoSimples: string;
  tamanho: number;
}

interface ListStateOptions<Column extends string> {
  /** Sortable columns; others in the address are ignored. */
  sortable: readonly Column[];
  defaultSort: { column: Column; direction: SortDirection };
}

/**
 * Search text in a history entry's state. It may be a name or CPF, so it is never in the address, which is logged, remembered and shared;
 * Back and a reload restore it from the state (FIL-4).
 */
export function readBusca(state: unknown): string {
  return typeof state === 'object' && state !== null && 'busca' in state && typeof state.busca === 'string'
    ? state.busca
    : '';
}

/** Cursor of the page, set by *Próxima* or *Anterior* in the history entry's state. */
export function readAPartirDe(state: unknown): APartirDe | undefined {
  if (typeof state !== 'object' || state === null || !('aPartirDe' in state)) return undefined;
  const { aPartirDe: from } = state;
  if (typeof from !== 'object' || from === null || !('id' in from) || !('lado' in from)) return undefined;
  const { id, lado } = from;
  return typeof id === 'number' && (lado === 'DEPOIS' || lado === 'ANTES') ? { id, lado } : undefined;
}

/** Rows of the shown page. */
type Shown = readonly { id: number }[];

/** Cursor of the next or previous page; none for the first page. */
function beside(rows: Shown, shown: number, pagina: number): APartirDe | undefined {
  const [first] = rows;
  const last = rows.at(-1);
  if (pagina === shown + 1 && last) return { id: last.id, lado: 'DEPOIS' };
  return pagina === shown - 1 && pagina > 0 && first ? { id: first.id, lado: 'ANTES' } : undefined;
}

/** State of a list from its address and its history entry's state; defaults replace missing or invalid values. */
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

/** Query parameters of another page; the others are unchanged. */
export function withPage(params: URLSearchParams, pagina: number): URLSearchParams {
  const result = new URLSearchParams(params);
  if (pagina > 0) result.set('pagina', String(pagina + 1));
  else result.delete('pagina');
  return result;
}

/** State of a list, kept in the address so that Back and shared links work. For the search text see `readBusca`. */
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
    /** Cursor, for lists with keyset pagination. */
    aPartirDe: readAPartirDe(entry),
    /** Sorts by a column; the same column again reverses the direction. */
    toggleSort: (ordem: Column) =>
      change({
        ordem,
        ordemDirecao: state.ordem === ordem && state.ordemDirecao === 'ASC' ? 'DESC' : 'ASC',
        pagina: 0,
      }),
    /** Pagination props; `total` is undefined while loading. With the shown rows, neighbouring pages use keyset pagination. */
    pagination: (total = 0, rows: Shown = []): PaginationProps => ({
      page: state.pagina,
      pageSize: state.tamanho,
      total,
      onPage: (pagina) => change({ pagina }, beside(rows, state.pagina, pagina)),
      // The new page contains the first row of the shown one.
      onPageSize: (tamanho) => change({ tamanho, pagina: Math.floor((state.pagina * state.tamanho) / tamanho) }),
    }),
    search: (campoSimples: string) => change({ campoSimples, pagina: 0 }),
  };
}

function readDirection(value: string | null): SortDirection | null {
  const upper = value?.toUpperCase();
  return upper === 'ASC' || upper === 'DESC' ? upper : null;
}
