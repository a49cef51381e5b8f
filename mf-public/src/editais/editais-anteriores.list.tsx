import {
  BASE_PATH,
  formatDate,
  LIMITS,
  LinkButton,
  LuFileDown,
  type Output,
  Text,
  TIPO_EDITAL_LABEL,
  VisuallyHidden,
} from '@credenciados/shared';
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

/** When an edital ended: on its day, or before it when staff closed it. */
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

/** Where a page of the list is. What nobody here reads isn't in it, so that it is the same in a page that came with its content. */
function addressOf(page: number, pageSize: number) {
  const params = new URLSearchParams({ [OPEN]: '1' });
  if (pageSize !== LIMITS.pageSize) params.set('tamanho', String(pageSize));
  return { search: withPage(params, page).toString(), hash: SECTION };
}

/** The editais before those of the cards, with their documents. */
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
