import { apiQuery, Button, LoadFailure, type Output, Page, useQuery } from '@credenciados/shared';
import { type Column, DataTable, Pagination, SearchBar, SearchField, useListState } from '@credenciados/shared/table';

/** `@credenciados/shared/table`: lists of records. */
export default { title: 'Table' };

interface Row {
  id: number;
  nome: string;
  protocolo: string;
}
const ROWS: Row[] = [
  { id: 1, nome: 'Maria da Silva', protocolo: '2026.00000001-9' },
  { id: 2, nome: 'Davi Teles Marinho', protocolo: '2026.00000002-7' },
];
const COLUMNS: readonly Column<Row, 'nome'>[] = [
  { header: 'Nome', cell: ({ nome }) => nome, rowHeader: true, sort: 'nome' },
  { header: 'Protocolo', cell: ({ protocolo }) => protocolo, nowrap: true },
];
const common = { caption: 'Solicitações', columns: COLUMNS, rowKey: ({ id }: Row) => id };
const nothing = () => undefined;

type Processo = Output<'POST /processo/filtro'>['processes']['content'][number];
const PROCESSO_COLUMNS: readonly Column<Processo, 'numeroProcesso'>[] = [
  { header: 'Nº do Processo', sort: 'numeroProcesso', rowHeader: true, cell: ({ numeroProcesso }) => numeroProcesso },
  { header: 'Interessado', cell: ({ nomeRazaoSocialInteressado }) => nomeRazaoSocialInteressado },
];
/** A complete list page: sort and page are in the address, the search text isn't. The API's answer has the contract's shape. */
export const ListPage = () => {
  const { state, pagination, toggleSort, search } = useListState({
    sortable: ['numeroProcesso'],
    defaultSort: { column: 'numeroProcesso', direction: 'DESC' },
  });
  const { data, error, isFetching, refetch } = useQuery(apiQuery('POST /processo/filtro', { body: state }));
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <Page title="Processos">
      <SearchBar label="Buscar processo" value={state.campoSimples} onSearch={search} />
      <DataTable
        caption="Processos"
        columns={PROCESSO_COLUMNS}
        rows={data?.processes.content}
        rowKey={({ id }) => id}
        fetching={isFetching}
        sort={{ column: state.ordem, direction: state.ordemDirecao, onToggle: toggleSort }}
        pagination={pagination(data?.totalElements)}
        empty={{ title: 'Nenhum processo encontrado.' }}
      />
    </Page>
  );
};

export const Records = () => (
  <DataTable
    {...common}
    rows={ROWS}
    sort={{ column: 'nome', direction: 'ASC', onToggle: nothing }}
    pagination={{ page: 0, pageSize: 15, total: 40, onPage: nothing }}
    actions={({ nome }) => (
      <Button size="sm" variant="outline" aria-label={`Ver ${nome}`}>
        Ver
      </Button>
    )}
  />
);
export const Selectable = () => (
  <DataTable
    {...common}
    rows={ROWS}
    selection={{
      isSelected: ({ id }) => id === 1,
      onToggle: nothing,
      onTogglePage: nothing,
      label: ({ nome }) => `Selecionar ${nome}`,
    }}
  />
);
export const Waiting = () => <DataTable {...common} rows={undefined} />;
export const Empty = () => <DataTable {...common} rows={[]} empty={{ title: 'Nenhuma solicitação.' }} />;
export const Failed = () => <DataTable {...common} rows={undefined} error={{ onRetry: nothing }} />;
export const Pages = () => <Pagination page={2} pageSize={15} total={120} onPage={nothing} />;
/** For a search while typing. */
export const OwnSearch = () => <SearchField type="search" aria-label="Buscar nos modelos" />;
export const Search = () => <SearchBar label="Buscar por nome ou protocolo" value="" onSearch={nothing} />;
