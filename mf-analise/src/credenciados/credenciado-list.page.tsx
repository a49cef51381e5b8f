import { tipoOf } from '@credenciados/contract/committee';
import { LIMITS, TIPO_EDITAL_LABEL, TIPOS_EDITAL } from '@credenciados/contract/domain';
import { LOOK_SEM_EFEITO } from '@credenciados/contract/solicitacao-look';
import { SITUACAO_VIGENCIA_LABEL, type SituacaoVigencia, showVigencia } from '@credenciados/contract/vigencia';
import {
  Box,
  fetchFile,
  formatCpf,
  formatDate,
  formatInteger,
  Page,
  RouterLink,
  Text,
  type TipoEdital,
  useLocation,
  usePerfil,
  useSearchParams,
} from '@credenciados/shared';
import { type StateLook, StateTag } from '@credenciados/shared/overlays';
import { Email } from '@credenciados/shared/solicitacao';
import { type Column, DataTable, SearchBar, useListState, withPage } from '@credenciados/shared/table';
import { EditaisLink } from '../common/editais-link.tsx';
import { useListExport } from '../common/export/use-list-export.tsx';
import { CaseFailure } from '../common/impedimento/case-failure.tsx';
import {
  CREDENCIADO_SORT,
  type CredenciadoRow,
  type CredenciadoSort,
  useCredenciados,
  useOpenTipo,
} from './credenciados.api.ts';
import { TipoSwitch } from './tipo-switch.tsx';

const LOOK: Record<SituacaoVigencia, Omit<StateLook, 'label'>> = {
  ATIVO: { tone: 'success', meaning: 'A pessoa está credenciada.' },
  ...LOOK_SEM_EFEITO,
  INATIVO: { tone: 'neutral', meaning: 'A pessoa foi descredenciada.' },
};

/** Present state of a person, with its end. */
function VigenciaCell({ row }: { row: CredenciadoRow }) {
  const end = showVigencia(row, formatDate);
  return (
    <>
      <StateTag {...LOOK[row.situacao]} label={SITUACAO_VIGENCIA_LABEL[row.situacao]} />
      {end !== null && (
        <Text textStyle="sm" color="fg.muted">
          {end}
        </Text>
      )}
    </>
  );
}

type RowColumn = Column<CredenciadoRow, CredenciadoSort>;
const INCRA: RowColumn = { header: 'Código do INCRA', cell: (row) => row.codigoIncra ?? '—' };

/** Name of a person, which links to the solicitação that accredited them. */
function NameLink({ row }: { row: CredenciadoRow }) {
  return (
    <Box asChild color="primary.fg" textDecoration="underline">
      <RouterLink to={`/solicitacoes/visualizar/${row.idSolicitacao}`}>{row.nome}</RouterLink>
    </Box>
  );
}

function columnsOf(tipo: TipoEdital): readonly RowColumn[] {
  return [
    {
      header: 'Situação',
      sort: 'situacao',
      cell: (row) => <VigenciaCell row={row} />,
    },
    { header: 'Nome', sort: 'nome', rowHeader: true, cell: (row) => <NameLink row={row} /> },
    { header: 'CPF', nowrap: true, cell: (row) => formatCpf(row.cpf) },
    ...(tipo === 'GEOMENSOR' ? [INCRA] : []),
    { header: 'Registro no conselho', cell: (row) => row.codigoCrea },
    { header: 'E-mail', long: true, cell: (row) => <Email address={row.email} /> },
    { header: 'Responsável pelo credenciamento', cell: (row) => row.responsavel ?? '—' },
  ];
}

/** Accredited people, present and former. */
export function CredenciadoListPage() {
  const { tipo, setTipo, pending } = useTipo();
  const { state, aPartirDe, pagination, toggleSort, search } = useListState({
    sortable: CREDENCIADO_SORT,
    defaultSort: { column: 'situacao', direction: 'ASC' },
  });
  const filtro = { ...state, tipoEdital: tipo };
  const { data, error, isFetching, isPlaceholderData, refetch } = useCredenciados({ ...filtro, aPartirDe }, !pending);
  const isCutShort = state.campoSimples !== '' && (data?.totalElements ?? 0) >= LIMITS.countedPeople;
  const exported = useListExport({
    fetch: (options, formato) =>
      fetchFile('POST /credenciado/listagem/exportar', { query: { formato }, body: filtro, ...options }),
    sample: data?.content,
    total: data?.totalElements ?? 0,
  });
  if (error && !data) return <CaseFailure error={error} onRetry={() => void refetch()} />;
  return (
    <Page title="Listagem de credenciados" actions={exported.buttons(pending)}>
      {exported.progress}
      <TipoSwitch value={tipo} onChange={setTipo} />
      <SearchBar
        label="Buscar credenciado"
        placeholder="Digite o nome ou CPF do credenciado"
        value={state.campoSimples}
        onSearch={search}
      />
      {isCutShort && (
        <Text color="fg.muted" textStyle="sm" mb="2">
          São mostrados os primeiros {formatInteger(LIMITS.countedPeople)}. Digite mais do nome para encontrar os
          demais.
        </Text>
      )}
      <DataTable
        caption={`Credenciados: ${TIPO_EDITAL_LABEL[tipo]}`}
        columns={columnsOf(tipo)}
        rows={data?.content}
        rowKey={({ id }) => id}
        fetching={isFetching}
        sort={{ column: state.ordem, direction: state.ordemDirecao, onToggle: toggleSort }}
        pagination={pagination(data?.totalElements, isPlaceholderData ? undefined : data?.content)}
        empty={{
          title: 'Nenhum credenciado encontrado.',
          description: state.campoSimples ? 'Confira o nome ou o CPF digitado, ou limpe a busca.' : undefined,
          onClear: state.campoSimples ? () => search('') : undefined,
          actions: <EditaisLink />,
        }}
      />
    </Page>
  );
}

/** Shown type: the address's, the open edital's, or the committee's. */
function useTipo() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const open = useOpenTipo();
  const committee = tipoOf(usePerfil());
  const chosen = TIPOS_EDITAL.find((tipo) => tipo === params.get('tipo'));
  return {
    tipo: chosen ?? open.data ?? committee,
    pending: !chosen && open.isPending,
    setTipo: (tipo: TipoEdital) =>
      setParams(
        (current) => {
          const next = withPage(current, 0);
          next.set('tipo', tipo);
          return next;
        },
        // The state contains the search.
        { state },
      ),
  };
}
