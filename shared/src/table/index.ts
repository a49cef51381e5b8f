/** Lists of records. Loaded by pages with a list. */
export { type Column, DataTable } from './data-table.tsx';
export { Pagination } from './pagination.tsx';
export type { RowSelection } from './row-selection.tsx';
export { SearchBar, SearchField } from './search-bar.tsx';
export {
  type ListState,
  readAPartirDe,
  readBusca,
  readListState,
  type SortDirection,
  useListState,
  withPage,
} from './use-list-state.ts';
