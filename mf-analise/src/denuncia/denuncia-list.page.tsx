import { LIMITS, TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import {
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
import { OptionSwitch } from '../common/option-switch.tsx';
import { type DenunciaRow, LOOK, type SituacaoDenuncia, useDenuncias } from './denuncia.api.ts';

const COLUMNS: readonly Column<DenunciaRow>[] = [
  { header: 'Situação', cell: ({ situacao }) => <StateTag {...LOOK[situacao]} /> },
  { header: 'Protocolo', rowHeader: true, nowrap: true, cell: ({ protocolo }) => protocolo },
  { header: 'Denunciado', cell: ({ denunciado }) => denunciado },
  {
    header: 'Edital',
    cell: ({ edital }) => (edital ? `nº ${edital.numero} (${TIPO_EDITAL_LABEL[edital.tipoEdital]})` : '—'),
  },
  { header: 'Recebida em', nowrap: true, cell: ({ dataRegistro }) => formatDateTime(dataRegistro) },
  {
    header: 'Decidida por',
    cell: ({ decididaPor, decididaEm }) =>
      decididaEm ? `${decididaPor ?? ''}, em ${formatDateTime(decididaEm)}` : '—',
  },
];

const FILTERS = [
  { value: null, label: 'Todas' },
  { value: 'RECEBIDA', label: 'Recebidas' },
  { value: 'ARQUIVADA', label: 'Arquivadas' },
  { value: 'ACOLHIDA', label: 'Com procedimento' },
] as const;

/** Complaints about accredited people (DES-9). */
export function DenunciaListPage() {
  const { state, pagination } = useListState({
    sortable: ['dataRegistro'],
    defaultSort: { column: 'dataRegistro', direction: 'DESC' },
  });
  const { situacao, setSituacao } = useSituacao();
  const navigate = useNavigate();
  const { pagina, tamanho } = state;
  const { data, error, isFetching, refetch } = useDenuncias({ situacao, pagina, tamanho });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <Page
      title="Denúncias"
      breadcrumb={[{ label: 'Listagem de editais', to: '/listagem-editais/listagem' }]}
      description="O que pessoas contaram à comissão sobre credenciados. Só a comissão sabe quem denunciou."
    >
      <OptionSwitch<SituacaoDenuncia | null>
        label="Situação da denúncia"
        options={FILTERS}
        value={situacao}
        onChange={setSituacao}
      />
      {(data?.totalElements ?? 0) >= LIMITS.counted && (
        <Text color="fg.muted" textStyle="sm" mb="2">
          São mostradas as {formatInteger(LIMITS.counted)} mais novas.
        </Text>
      )}
      <DataTable
        caption="Denúncias"
        columns={COLUMNS}
        rows={data?.content}
        rowKey={({ id }) => id}
        fetching={isFetching}
        pagination={pagination(data?.totalElements)}
        empty={{
          title: 'Nenhuma denúncia encontrada.',
          description: situacao
            ? 'Escolha outra situação para ver as demais.'
            : 'Quando alguém denunciar um credenciado, a denúncia aparece aqui.',
          actions: <EditaisLink />,
        }}
        actions={(row) => (
          <ActionsMenu
            label={`Ações da denúncia ${row.protocolo}`}
            actions={[
              {
                label: 'Visualizar',
                icon: <LuEye />,
                onSelect: () => void navigate(`/denuncias/analisar/${row.id}`),
              },
            ]}
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
  const setSituacao = (next: SituacaoDenuncia | null) =>
    setParams((current) => {
      const changed = withPage(current, 0);
      if (next) changed.set('situacao', next);
      else changed.delete('situacao');
      return changed;
    });
  return { situacao, setSituacao };
}

const isSituacao = (text: string): text is SituacaoDenuncia => text in LOOK;
