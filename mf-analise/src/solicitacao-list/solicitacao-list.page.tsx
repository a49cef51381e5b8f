import {
  ACCESS,
  Badge,
  Card,
  DataItem,
  DataList,
  fetchFile,
  formatCpf,
  formatDate,
  Link,
  LinkButton,
  LoadFailure,
  LuArrowLeft,
  LuFileText,
  NewTabNotice,
  Page,
  Skeleton,
  TIPO_EDITAL_LABEL,
  useCan,
  useLocation,
  useNavigate,
  useParams,
} from '@credenciados/shared';
import { StateTag } from '@credenciados/shared/overlays';
import { Email, solicitacaoLook } from '@credenciados/shared/solicitacao';
import { type Column, DataTable, SearchBar, useListState } from '@credenciados/shared/table';
import { useState } from 'react';
import { EditaisLink } from '../common/editais-link.tsx';
import { useListExport } from '../common/export/use-list-export.tsx';
import { fromList, SOLICITACAO_LIST, toList } from '../common/solicitacoes/list-place.ts';
import {
  type EditalPublico,
  type SolicitacaoRow,
  type SolicitacaoSort,
  useEdital,
  useSolicitacoes,
} from '../common/solicitacoes/solicitacoes.api.ts';
import { LoteToolbar } from '../lote/lote-toolbar.tsx';
import { useRowSelection } from '../lote/use-row-selection.ts';
import { HistoryModal } from './history.modal.tsx';
import { NextPending } from './next-pending.tsx';
import { DeaccreditDialog, ValidateCredenciadoDialog } from './person-dialogs.tsx';
import { SolicitacaoActions } from './solicitacao-actions.tsx';
import { useReturnRow } from './use-return-row.ts';

type RowColumn = Column<SolicitacaoRow, SolicitacaoSort>;
const INCRA: RowColumn = { header: 'Código do INCRA', sort: 'codigoIncra', cell: (row) => row.codigoIncra ?? '—' };

/** Columns of the list; the INCRA code is only asked of surveyors. */
function columnsOf(edital: EditalPublico | undefined): readonly RowColumn[] {
  return [
    { header: 'Situação', sort: 'situacao', cell: (row) => <StateTag {...solicitacaoLook(row.situacao, 'staff')} /> },
    { header: 'Nome', sort: 'nome', rowHeader: true, cell: (row) => row.nome },
    { header: 'CPF', sort: 'cpf', nowrap: true, cell: (row) => formatCpf(row.cpf) },
    ...(edital?.tipoEdital === 'GEOMENSOR' ? [INCRA] : []),
    { header: 'Registro no conselho', sort: 'codigoCrea', cell: (row) => row.codigoCrea },
    {
      header: 'E-mail',
      sort: 'email',
      long: true,
      cell: (row) => (
        <>
          <Email address={row.email} />
          {row.contatoNaoConfirmado && <Badge tone="warning">Contato não confirmado</Badge>}
        </>
      ),
    },
  ];
}

type OpenDialog = { kind: 'history' | 'validate' | 'deaccredit'; row: SolicitacaoRow };

/** The solicitações of one edital. */
export function SolicitacaoListPage() {
  const idEdital = Number(useParams().idEdital);
  const edital = useEdital(idEdital);
  const { state, pagination, toggleSort, search } = useListState(SOLICITACAO_LIST);
  const filtro = { ...state, idEdital };
  const { data, error, isFetching, isPlaceholderData, refetch } = useSolicitacoes(filtro);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const exported = useListExport({
    fetch: (options) =>
      fetchFile('POST /solicitacaoCredenciado/listagem/exportar/:tipo', {
        params: { tipo: edital.data?.tipoEdital ?? 'GEOMENSOR' },
        body: filtro,
        ...options,
      }),
    sample: data?.content,
    total: data?.totalElements ?? 0,
  });
  const mayAct = useCan(ACCESS.staffWrite);
  const chosen = useRowSelection(filtro, data?.content ?? [], data?.totalElements ?? 0);
  const navigate = useNavigate();
  const back = useReturnRow(filtro, edital.data && !isPlaceholderData ? data?.content : undefined);
  const { search: query, state: entry } = useLocation();
  const open = (page: 'validar' | 'visualizar', id: number) => {
    // The browser's Back finds the row again, and the solicitação finds the list as it is now: page, sort and search.
    void navigate({ search: query }, { replace: true, state: toList(id, entry) });
    void navigate(`/solicitacoes/${page}/${id}`, { state: fromList(query, entry) });
  };

  const failure = edital.error ?? (data ? null : error);
  if (failure) {
    return (
      <LoadFailure
        error={failure}
        onRetry={() => {
          void edital.refetch();
          void refetch();
        }}
      />
    );
  }
  return (
    <Page
      title="Solicitações do edital"
      documentTitle={edital.data ? `Solicitações do edital nº ${edital.data.numero}` : undefined}
      breadcrumb={[{ label: 'Listagem de editais', to: '/listagem-editais/listagem' }]}
      actions={
        <>
          <LinkButton to="/listagem-editais/listagem" variant="outline">
            <LuArrowLeft aria-hidden="true" />
            Voltar
          </LinkButton>
          {exported.button(!edital.data)}
        </>
      }
    >
      {exported.progress}
      <EditalHeader edital={edital.data} />
      {back.feito && <NextPending {...back.feito} onAnalyse={({ id }) => open('validar', id)} />}
      <SearchBar
        label="Buscar solicitação"
        placeholder="Digite o nome ou CPF do interessado"
        value={state.campoSimples}
        onSearch={search}
      />
      {mayAct && edital.data && <LoteToolbar edital={edital.data} chosen={chosen} total={data?.totalElements ?? 0} />}
      <DataTable
        selection={mayAct ? chosen.selection : undefined}
        caption={`Solicitações do edital${edital.data ? ` nº ${edital.data.numero}` : ''}`}
        columns={columnsOf(edital.data)}
        rows={edital.data ? data?.content : undefined}
        rowKey={({ id }) => id}
        fetching={isFetching}
        sort={{ column: state.ordem, direction: state.ordemDirecao, onToggle: toggleSort }}
        pagination={pagination(data?.totalElements)}
        empty={{
          title: state.campoSimples ? 'Nenhuma solicitação encontrada.' : 'Este edital ainda não tem solicitações.',
          description: state.campoSimples ? 'Confira o nome ou o CPF digitado, ou limpe a busca.' : undefined,
          onClear: state.campoSimples ? () => search('') : undefined,
          actions: <EditaisLink />,
        }}
        currentRow={back.linha}
        actions={(row) => (
          <div ref={row.id === back.linha ? back.actions : undefined}>
            <SolicitacaoActions
              row={row}
              onAnalyse={() => open('validar', row.id)}
              onView={() => open('visualizar', row.id)}
              onHistory={() => setDialog({ kind: 'history', row })}
              onValidate={() => setDialog({ kind: 'validate', row })}
              onDeaccredit={() => setDialog({ kind: 'deaccredit', row })}
            />
          </div>
        )}
      />
      {dialog && <RowDialog {...dialog} onClose={() => setDialog(null)} />}
    </Page>
  );
}

function RowDialog({ kind, row, onClose }: OpenDialog & { onClose: () => void }) {
  if (kind === 'history') return <HistoryModal id={row.id} cpf={row.cpf} onClose={onClose} />;
  const Dialog = kind === 'validate' ? ValidateCredenciadoDialog : DeaccreditDialog;
  return <Dialog id={row.id} nome={row.nome} onClose={onClose} />;
}

function EditalHeader({ edital }: { edital: EditalPublico | undefined }) {
  const value = (text: string | undefined) => text ?? <Skeleton w="8rem" />;
  return (
    <Card mb="6">
      <DataList>
        <DataItem label="Nº do edital">
          {value(edital && `${edital.numero} (${TIPO_EDITAL_LABEL[edital.tipoEdital]})`)}
        </DataItem>
        <DataItem label="Data de abertura">{value(edital && formatDate(edital.dataInicio))}</DataItem>
        <DataItem label="Data de encerramento">{value(edital && formatDate(edital.dataFim))}</DataItem>
        <DataItem label="Arquivo">
          {edital ? (
            <Link
              href={`/credenciados/publico/edital/baixar?idEdital=${edital.id}`}
              target="_blank"
              rel="noopener"
              display="inline-flex"
              gap="1.5"
              alignItems="center"
            >
              <LuFileText aria-hidden="true" />
              Visualizar edital (PDF)
              <NewTabNotice />
            </Link>
          ) : (
            <Skeleton w="8rem" />
          )}
        </DataItem>
      </DataList>
    </Card>
  );
}
