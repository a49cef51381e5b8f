import {
  apiQuery,
  BASE_PATH,
  chakra,
  formatDate,
  formatDateTime,
  formatInteger,
  keepPreviousData,
  Link,
  LinkButton,
  type Output,
  Page,
  useQuery,
  useSearchParams,
} from '@credenciados/shared';
import { type Column, DataTable, useListState, withPage } from '@credenciados/shared/table';
import { REGISTRO } from './breadcrumb.ts';

type Dia = Output<'GET /publico/registro/dias'>['content'][number];

const Hash = chakra('span', { base: { fontFamily: 'mono', textStyle: 'xs', overflowWrap: 'anywhere' } });

const COLUMNS: readonly Column<Dia>[] = [
  { header: 'Dia', rowHeader: true, nowrap: true, cell: ({ dia }) => formatDate(dia) },
  { header: 'Guardado em', nowrap: true, cell: ({ feitoEm }) => formatDateTime(feitoEm) },
  { header: 'Pessoas', cell: ({ registros }) => formatInteger(registros) },
  { header: 'CSV', cell: (row) => <DayFile {...row} formato="csv" /> },
  { header: 'JSON', cell: (row) => <DayFile {...row} formato="json" /> },
];

/** File of a day, with its hash. */
function DayFile({ dia, formato, ...row }: Dia & { formato: 'csv' | 'json' }) {
  const name = `${formato.toUpperCase()} de ${formatDate(dia)}`;
  return (
    <>
      <Link href={`${BASE_PATH}/publico/registro/dia/${dia}?formato=${formato}`}>Baixar {name}</Link>
      <br />
      <Hash>SHA-256: {row[formato]}</Hash>
    </>
  );
}

/** Public register as it was on each day (REG-3). */
export function DiasPage() {
  const { state, pagination } = useListState({
    sortable: ['dia'],
    defaultSort: { column: 'dia', direction: 'DESC' },
  });
  const [params] = useSearchParams();
  const { pagina, tamanho } = state;
  const { data, isError, isFetching, refetch } = useQuery({
    ...apiQuery('GET /publico/registro/dias', { query: { pagina, tamanho }, silent: true }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title="O registro de cada dia"
      breadcrumb={REGISTRO}
      description="No começo de cada dia, o portal guarda a lista de pessoas credenciadas. Estes arquivos não mudam mais. Num dia sem mudança, o arquivo é o do dia anterior."
    >
      <DataTable
        caption="O registro de cada dia"
        columns={COLUMNS}
        rows={data?.content}
        rowKey={({ dia }) => dia}
        fetching={isFetching}
        error={isError && !data ? { onRetry: () => void refetch() } : null}
        empty={{
          title: 'Ainda não há registro guardado.',
          description: 'O primeiro é guardado no dia seguinte à publicação das pessoas credenciadas.',
          actions: (
            <LinkButton to="/registro" variant="outline">
              Ver o registro de agora
            </LinkButton>
          ),
        }}
        pagination={{
          ...pagination(data?.totalElements),
          toPage: (page) => ({ search: withPage(params, page).toString() }),
        }}
      />
    </Page>
  );
}
