import { LIMITS, PERFIL_LABEL } from '@credenciados/contract/domain';
import {
  chakra,
  formatDateTime,
  formatInteger,
  Link,
  LinkButton,
  LoadFailure,
  Page,
  RouterLink,
  Text,
} from '@credenciados/shared';
import { type Column, DataTable, useListState } from '@credenciados/shared/table';
import { LIST, solicitacaoPath } from '../common/paths.ts';
import { type Consulta, useConsultas } from './consultas.api.ts';

const WHAT: Record<Consulta['tipo'], string> = {
  SOLICITACAO: 'Dados da solicitação',
  DOCUMENTO: 'Documento',
  COMPROVANTE: 'Comprovante',
  CONVERSA: 'Conversas da solicitação',
};

/** Description of the document that was read. A file without a type came with a message. */
function description({ tipo, documento }: Consulta): string {
  if (tipo !== 'DOCUMENTO') return WHAT[tipo];
  return documento ? `${WHAT.DOCUMENTO}: ${documento}` : 'Anexo de uma mensagem';
}

const COLUMNS: readonly Column<Consulta>[] = [
  { header: 'Data e hora', rowHeader: true, nowrap: true, cell: ({ em }) => formatDateTime(em) },
  { header: 'O que foi consultado', cell: (consulta) => description(consulta) },
  {
    header: 'Solicitação',
    cell: ({ solicitacao: { id, protocolo } }) => (
      <Link asChild>
        <RouterLink to={solicitacaoPath(id)}>{protocolo}</RouterLink>
      </Link>
    ),
  },
  {
    header: 'Por quem',
    cell: ({ por: { nome, perfil } }) => (
      <>
        {nome} <chakra.span color="fg.muted">({PERFIL_LABEL[perfil]})</chakra.span>
      </>
    ),
  },
];

const SORTABLE = ['em'] as const;

/** Quem consultou os meus dados: the staff's reads of the person's solicitações, with reader and time. */
export function ConsultaListPage() {
  const { state, pagination } = useListState({
    sortable: SORTABLE,
    defaultSort: { column: 'em', direction: 'DESC' },
  });
  const { data, error, isFetching, refetch } = useConsultas(state.pagina);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <Page
      title="Quem consultou os meus dados"
      description="Consultas da comissão às suas solicitações, aos seus documentos, comprovantes e conversas. Quem consulta a mesma coisa várias vezes em dez minutos aparece uma vez. Listagens, pesquisas e exportações que mostram muitas pessoas também ficam registradas, e não aparecem aqui."
      breadcrumb={[{ label: 'Minhas solicitações', to: LIST }]}
    >
      {(data?.totalElements ?? 0) >= LIMITS.counted && (
        <Text color="fg.muted" textStyle="sm" mb="2">
          São mostradas as {formatInteger(LIMITS.counted)} mais novas.
        </Text>
      )}
      <DataTable
        caption="Consultas aos seus dados, das mais novas às mais antigas"
        columns={COLUMNS}
        rows={data?.content}
        rowKey={({ id }) => id}
        fetching={isFetching}
        pagination={pagination(data?.totalElements)}
        empty={{
          title: 'Ninguém da comissão consultou os seus dados até agora.',
          description: 'Cada consulta a uma solicitação sua aparece aqui.',
          actions: (
            <LinkButton to={LIST} variant="outline">
              Ver minhas solicitações
            </LinkButton>
          ),
        }}
      />
    </Page>
  );
}
