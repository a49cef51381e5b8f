/** Lists of records. Loaded by the pages that have one. */
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
