import { LIMITS } from '@credenciados/contract/domain';
import {
  Badge,
  Flex,
  formatCpf,
  formatDateTime,
  formatInteger,
  LoadFailure,
  LuEye,
  Page,
  Text,
  useNavigate,
  useSearchParams,
} from '@credenciados/shared';
import { ActionsMenu, StateTag } from '@credenciados/shared/overlays';
import { type Column, DataTable, useListState, withPage } from '@credenciados/shared/table';
import { EditaisLink } from '../common/editais-link.tsx';
import { SituacaoFilter } from './situacao-filter.tsx';
import { LOOK, type SituacaoTitularidade, type TitularidadeRow, useTitularidades } from './titularidade.api.ts';

const COLUMNS: readonly Column<TitularidadeRow>[] = [
  {
    header: 'Situação',
    cell: ({ situacao, contatoNaoConfirmado }) => (
      <Flex wrap="wrap" gap="2">
        <StateTag {...LOOK[situacao]} />
        {contatoNaoConfirmado && <Badge tone="warning">Contato não confirmado</Badge>}
      </Flex>
    ),
  },
  { header: 'Protocolo', rowHeader: true, nowrap: true, cell: ({ protocolo }) => protocolo },
  { header: 'Nome', cell: ({ nome }) => nome },
  { header: 'CPF', nowrap: true, cell: ({ cpf }) => formatCpf(cpf) },
  { header: 'Pedido em', nowrap: true, cell: ({ dataPedido }) => formatDateTime(dataPedido) },
  {
    header: 'Decidido por',
    cell: ({ decididoPor, decididoEm }) =>
      decididoEm ? `${decididoPor ?? ''}, em ${formatDateTime(decididoEm)}` : '—',
  },
];

/** Claims of people whose CPF somebody else registered. */
export function TitularidadeListPage() {
  const { state, pagination } = useListState({
    sortable: ['dataPedido'],
    defaultSort: { column: 'dataPedido', direction: 'DESC' },
  });
  const { situacao, setSituacao } = useSituacao();
  const navigate = useNavigate();
  const { pagina, tamanho } = state;
  const { data, error, isFetching, refetch } = useTitularidades({ situacao, pagina, tamanho });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const open = ({ id }: TitularidadeRow) => void navigate(`/titularidade/analisar/${id}`);
  return (
    <Page
      title="Pedidos de titularidade"
      breadcrumb={[{ label: 'Listagem de editais', to: '/listagem-editais/listagem' }]}
      description="Pedidos de quem encontrou o próprio CPF já cadastrado (“Este CPF é meu”)."
    >
      <SituacaoFilter value={situacao} onChange={setSituacao} />
      {(data?.totalElements ?? 0) >= LIMITS.counted && (
        <Text color="fg.muted" textStyle="sm" mb="2">
          São mostrados os {formatInteger(LIMITS.counted)} mais novos.
        </Text>
      )}
      <DataTable
        caption="Pedidos de titularidade"
        columns={COLUMNS}
        rows={data?.content}
        rowKey={({ id }) => id}
        fetching={isFetching}
        pagination={pagination(data?.totalElements)}
        empty={{
          title: 'Nenhum pedido encontrado.',
          description: situacao
            ? 'Escolha outra situação para ver os demais.'
            : 'Quem encontra o próprio CPF já cadastrado pede a titularidade, e o pedido aparece aqui.',
          actions: <EditaisLink />,
        }}
        actions={(row) => (
          <ActionsMenu
            label={`Ações do pedido ${row.protocolo}`}
            actions={[{ label: 'Visualizar', icon: <LuEye />, onSelect: () => open(row) }]}
          />
        )}
      />
    </Page>
  );
}

/** State in the address; all states without one. */
function useSituacao() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('situacao');
  const situacao = asked !== null && isSituacao(asked) ? asked : null;
  const setSituacao = (next: SituacaoTitularidade | null) =>
    setParams((current) => {
      const changed = withPage(current, 0);
      if (next) changed.set('situacao', next);
      else changed.delete('situacao');
      return changed;
    });
  return { situacao, setSituacao };
}

const isSituacao = (text: string): text is SituacaoTitularidade => text in LOOK;
