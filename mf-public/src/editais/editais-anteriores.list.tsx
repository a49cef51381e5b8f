import { LIMITS, TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import { BASE_PATH, formatDate, LinkButton, LuFileDown, type Output, Text, VisuallyHidden } from '@credenciados/shared';
import { type Column, DataTable, useListState, withPage } from '@credenciados/shared/table';
import { OPEN, SECTION } from './anteriores-address.ts';
import { useEditaisAnteriores } from './editais.api.ts';

type EditalAnterior = Output<'GET /publico/edital/anteriores'>['content'][number];

const COLUMNS: readonly Column<EditalAnterior>[] = [
  { header: 'Nº do edital', rowHeader: true, nowrap: true, cell: ({ numero }) => numero },
  { header: 'Tipo', cell: ({ tipoEdital }) => TIPO_EDITAL_LABEL[tipoEdital] },
  { header: 'Data de abertura', nowrap: true, cell: ({ dataInicio }) => formatDate(dataInicio) },
  { header: 'Data de encerramento', cell: (edital) => <End {...edital} /> },
];

/** End of an edital: its closing date, or the earlier date on which staff closed it. */
function End({ dataFim, encerradoEm }: EditalAnterior) {
  if (Date.parse(encerradoEm) >= Date.parse(dataFim)) return formatDate(dataFim);
  return (
    <>
      {formatDate(encerradoEm)}
      <Text textStyle="sm" color="fg.muted">
        antes do prazo, que era {formatDate(dataFim)}
      </Text>
    </>
  );
}

/** Address of a page of the list. It has nothing of the present session, so server-rendered and client links are equal. */
function addressOf(page: number, pageSize: number) {
  const params = new URLSearchParams({ [OPEN]: '1' });
  if (pageSize !== LIMITS.pageSize) params.set('tamanho', String(pageSize));
  return { search: withPage(params, page).toString(), hash: SECTION };
}

/** List of editais older than those on the cards, with their documents. */
export function EditaisAnterioresList() {
  const { state, pagination } = useListState({
    sortable: ['dataInicio'],
    defaultSort: { column: 'dataInicio', direction: 'DESC' },
  });
  const { pagina, tamanho } = state;
  const { data, isError, isFetching, refetch } = useEditaisAnteriores({ pagina, tamanho });
  return (
    <DataTable
      caption="Editais anteriores, dos mais novos aos mais antigos"
      columns={COLUMNS}
      rows={data?.content}
      rowKey={({ id }) => id}
      fetching={isFetching}
      error={isError && !data ? { onRetry: () => void refetch() } : null}
      empty={{ title: 'Não há editais anteriores.', description: 'Os editais ficam aqui depois que terminam.' }}
      pagination={{ ...pagination(data?.totalElements), toPage: (page) => addressOf(page, tamanho) }}
      actions={({ id, numero }) => (
        <LinkButton size="sm" variant="outline" href={`${BASE_PATH}/publico/edital/baixar?idEdital=${id}`} newTab>
          <LuFileDown aria-hidden="true" />
          Baixar
          <VisuallyHidden> o edital nº {numero} (PDF)</VisuallyHidden>
        </LinkButton>
      )}
    />
  );
}
