import type { ReactNode } from 'react';
import { LuArrowDown, LuArrowUp, LuArrowUpDown } from 'react-icons/lu';
import { formatInteger } from '../format/text.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { VisuallyHidden } from '../ui/primitives.ts';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Pagination, type PaginationProps, ToPage } from './pagination.tsx';
import { type RowSelection, SelectAllCell, SelectCell } from './row-selection.tsx';
import * as Part from './table-parts.ts';
import type { SortDirection } from './use-list-state.ts';

/** One column of a table of `Row`s. */
export interface Column<Row, Sort extends string = never> {
  header: string;
  /** Renders the cell's content. */
  cell: (row: Row) => ReactNode;
  /** Name of the sort, if the list can be sorted by this column. */
  sort?: Sort;
  /** Row header for screen readers; one column per table. */
  rowHeader?: boolean;
  align?: 'start' | 'end' | 'center';
  /** Keeps the text on one line: a date, a number, a code. */
  nowrap?: boolean;
  /** Text of any length: truncated without enough room, with the full text in a tooltip. */
  long?: boolean;
  width?: string;
}

interface DataTableProps<Row, Sort extends string> {
  /** Name of the table for screen readers; visible with `showCaption`. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row, Sort>[];
  /** Header of the column that is hidden in a narrow table; cards and print show it. */
  yields?: string;
  /** undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** Key of the row that the person returned to, which is highlighted. */
  currentRow?: string | number | undefined;
  /** Actions of a row, in a last column. */
  actions?: (row: Row) => ReactNode;
  sort?: { column: Sort; direction: SortDirection; onToggle: (column: Sort) => void };
  pagination?: PaginationProps;
  empty?: {
    title: string;
    description?: ReactNode;
    actions?: ReactNode;
    /** Clears a search without results. */
    onClear?: (() => void) | undefined;
  };
  error?: { onRetry: () => void } | null;
  /** True if the shown rows are old while new ones load. */
  fetching?: boolean;
  /** Selection of rows, in a first column. */
  selection?: RowSelection<Row> | undefined;
}

/** Maximum number of columns for the narrower breakpoint. */
const FEW = 5;
const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];

/** List of records: a table if there is room, otherwise cards. */
export function DataTable<Row, Sort extends string = never>(props: DataTableProps<Row, Sort>) {
  const {
    caption,
    showCaption = false,
    columns,
    yields,
    rows,
    rowKey,
    currentRow,
    actions,
    sort,
    pagination,
    empty,
    error,
    selection,
  } = props;
  if (error) return <ErrorState title="Não foi possível carregar a lista." onRetry={error.onRetry} />;
  if (rows?.length === 0) {
    // A page beyond the end, or further from both ends than the API serves (TEL-6).
    if (pagination && pagination.total > 0) return <PageNotShown {...pagination} />;
    return (
      <EmptyState
        title={empty?.title ?? 'Nenhum registro encontrado.'}
        actions={empty?.onClear ? <ShowAll onClear={empty.onClear} /> : empty?.actions}
      >
        {empty?.description}
      </EmptyState>
    );
  }
  return (
    <Part.Room
      aria-busy={rows === undefined || props.fetching || undefined}
      data-few={columns.length + (actions ? 1 : 0) <= FEW || undefined}
    >
      <Part.Frame>
        <Part.Table onPointerOver={tellWhole} onFocus={tellWhole}>
          <Part.Caption data-shown={showCaption || undefined}>
            {showCaption ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}
          </Part.Caption>
          <Part.Head>
            <Part.HeadRow>
              {selection && <SelectAllCell rows={rows} selection={selection} />}
              {columns.map((column) => (
                <Part.HeaderCell
                  key={column.header}
                  scope="col"
                  textAlign={column.align}
                  width={column.width}
                  data-yields={column.header === yields || undefined}
                  aria-sort={ariaSort(column.sort, sort)}
                >
                  {column.sort !== undefined && sort ? (
                    <SortButton column={column.sort} sort={sort}>
                      {column.header}
                    </SortButton>
                  ) : (
                    column.header
                  )}
                </Part.HeaderCell>
              ))}
              {actions && (
                <Part.HeaderCell scope="col" textAlign="end" _print={{ display: 'none' }}>
                  Ações
                </Part.HeaderCell>
              )}
            </Part.HeadRow>
          </Part.Head>
          <Part.Body>
            {rows
              ? rows.map((row) => (
                  <Part.Row key={rowKey(row)} aria-current={rowKey(row) === currentRow || undefined}>
                    {selection && <SelectCell row={row} selection={selection} />}
                    {columns.map((column) => (
                      <Cell
                        key={column.header}
                        column={column}
                        row={row}
                        cut={pagination !== undefined}
                        yields={column.header === yields}
                      />
                    ))}
                    {actions && <Part.ActionsCell>{actions(row)}</Part.ActionsCell>}
                  </Part.Row>
                ))
              : SKELETON_ROWS.map((key) => (
                  <Part.Row key={key}>
                    {selection && <Part.Cell />}
                    {columns.map((column) => (
                      <Part.Cell key={column.header}>
                        <Skeleton w="80%" my="2" />
                      </Part.Cell>
                    ))}
                    {actions && <Part.Cell />}
                  </Part.Row>
                ))}
          </Part.Body>
        </Part.Table>
      </Part.Frame>
      {rows === undefined && <VisuallyHidden role="status">Carregando a lista…</VisuallyHidden>}
      {pagination && <Pagination {...pagination} loading={rows === undefined} />}
    </Part.Room>
  );
}

/** Focuses the search, because the button disappears. */
function ShowAll({ onClear }: { onClear: () => void }) {
  const clear = () => {
    onClear();
    document.getElementById('busca')?.focus();
  };
  return (
    <Button variant="outline" onClick={clear}>
      Ver todos
    </Button>
  );
}

function PageNotShown({ page, pageSize, total, onPage, toPage }: PaginationProps) {
  const last = Math.ceil(total / pageSize) - 1;
  const toLast = (
    <ToPage page={last} onPage={onPage} toPage={toPage}>
      Ir para a página {formatInteger(last + 1)}
    </ToPage>
  );
  if (page > 0 && page < last) {
    const toFirst = (
      <ToPage page={0} onPage={onPage} toPage={toPage}>
        Ir para a página 1
      </ToPage>
    );
    return (
      <EmptyState
        title="O meio desta lista não é mostrado."
        actions={
          <>
            {toFirst}
            {toLast}
          </>
        }
      >
        Ela é longa demais para ser folheada até aqui. Busque um registro, ordene por outra coluna ou exporte a lista.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Esta página da lista não existe." actions={toLast}>
      A lista tem menos registros do que quando o endereço foi guardado.
    </EmptyState>
  );
}

interface CellProps<Row, Sort extends string> {
  column: Column<Row, Sort>;
  row: Row;
  cut: boolean;
  yields: boolean;
}

function Cell<Row, Sort extends string>({ column, row, cut, yields }: CellProps<Row, Sort>) {
  const shown = column.cell(row);
  const isLong = column.long ?? (typeof shown === 'string' && !column.nowrap);
  const content = (
    <>
      <Part.CardLabel aria-hidden="true">{column.header}</Part.CardLabel>
      <div>
        {isLong ? (
          <Part.LongText data-cut={cut || undefined}>
            <span>{shown}</span>
          </Part.LongText>
        ) : (
          shown
        )}
      </div>
    </>
  );
  const marks = {
    'data-nowrap': column.nowrap || undefined,
    'data-align': column.align,
    'data-yields': yields || undefined,
  };
  return column.rowHeader ? (
    <Part.RowHeader scope="row" {...marks}>
      {content}
    </Part.RowHeader>
  ) : (
    <Part.Cell {...marks}>{content}</Part.Cell>
  );
}

/** Sets the tooltip of a truncated text on pointer or focus. */
function tellWhole({ target }: { target: EventTarget }) {
  const text = target instanceof Element ? target.closest<HTMLElement>('[data-cut]') : null;
  if (!text) return;
  if (text.scrollHeight > text.clientHeight) text.title = text.textContent ?? '';
  else text.removeAttribute('title');
}

type SortState<Sort extends string> = NonNullable<DataTableProps<unknown, Sort>['sort']>;

function ariaSort<Sort extends string>(column: Sort | undefined, sort: SortState<Sort> | undefined) {
  if (column === undefined || sort?.column !== column) return undefined;
  return sort.direction === 'ASC' ? 'ascending' : 'descending';
}

function SortButton<Sort extends string>({
  column,
  sort,
  children,
}: {
  column: Sort;
  sort: SortState<Sort>;
  children: ReactNode;
}) {
  const active = sort.column === column;
  const Icon = active ? (sort.direction === 'ASC' ? LuArrowUp : LuArrowDown) : LuArrowUpDown;
  return (
    <Part.SortTrigger
      type="button"
      data-on-paper=""
      onClick={() => sort.onToggle(column)}
      data-active={active || undefined}
    >
      {children}
      <span aria-hidden="true">
        <Icon size="1em" />
      </span>
    </Part.SortTrigger>
  );
}
