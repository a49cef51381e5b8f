import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import { contadasAte } from '@credenciados/contract/fila';
import {
  Button,
  chakra,
  Flex,
  fetchFile,
  formatDate,
  formatInteger,
  Link,
  LinkButton,
  LuArrowLeft,
  LuFileText,
  NewTabNotice,
  Page,
  Skeleton,
  Text,
  useLocation,
  useNavigate,
  useParams,
} from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { DataTable, readBusca, SearchBar, useListState } from '@credenciados/shared/table';
import { useRef, useState } from 'react';
import { LuListFilter } from 'react-icons/lu';
import { DisclosureButton } from '../common/disclosure-button.tsx';
import { EditaisLink } from '../common/editais-link.tsx';
import { useListExport } from '../common/export/use-list-export.tsx';
import { CaseFailure } from '../common/impedimento/case-failure.tsx';
import { DeclareImpedimentModal } from '../common/impedimento/declare-impediment.modal.tsx';
import { AbrirProcedimentoModal } from '../common/procedimento/abrir-procedimento.modal.tsx';
import { ShortcutsHelp } from '../common/shortcuts-help.tsx';
import { type Fila, isNarrowed, listOptions, readFila, withFila } from '../common/solicitacoes/fila-address.ts';
import { HistoryModal } from '../common/solicitacoes/history.modal.tsx';
import { DeaccreditDialog, ValidateCredenciadoDialog } from '../common/solicitacoes/person-dialogs.tsx';
import {
  type EditalPublico,
  type SolicitacaoRow,
  useContadores,
  useEdital,
  useSolicitacoes,
} from '../common/solicitacoes/solicitacoes.api.ts';
import { LoteToolbar } from '../lote/lote-toolbar.tsx';
import { useRowSelection } from '../lote/use-row-selection.ts';
import { columnsOf } from './columns.tsx';
import { NextPending } from './next-pending.tsx';
import { QueueChips } from './queue-chips.tsx';
import { isFiltered, QueueFilters } from './queue-filters.tsx';
import { useOpen } from './row-link.tsx';
import { SolicitacaoActions } from './solicitacao-actions.tsx';
import { useReturnRow } from './use-return-row.ts';
import { LIST_KEYS, useRowKeys } from './use-row-keys.ts';

const FILTERS_ID = 'filtros-da-lista';
const ACTION = { base: 'md', lg: 'sm' } as const;
/** Layers in one grid cell: actions of a selection cover the filters, and the rows don't move. */
const Stack = chakra('div', { base: { display: 'grid', mb: '2', '& > *': { gridArea: '1 / 1', minW: '0' } } });

type OpenDialog = { kind: 'history' | 'validate' | 'deaccredit' | 'proceeding' | 'impeded'; row: SolicitacaoRow };

/** Solicitações of one edital. */
export function SolicitacaoListPage() {
  const idEdital = Number(useParams().idEdital);
  const edital = useEdital(idEdital);
  const { search: query, state: entry } = useLocation();
  const fila = readFila(new URLSearchParams(query));
  const { state, aPartirDe, pagination, toggleSort, search } = useListState(listOptions(fila));
  const filtro = { ...state, ...fila, idEdital };
  const contadores = useContadores(filtro);
  const { data, error, isFetching, isPlaceholderData, refetch } = useSolicitacoes({ ...filtro, aPartirDe });
  const total = data?.totalElements ?? 0;
  const ate = contadasAte(filtro);
  const isCutShort = ate !== null && total >= ate;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const ordem = shownOrder(state.ordem);
  const [filtering, setFiltering] = useState(isFiltered(fila));
  const exported = useListExport({
    fetch: (options, formato) =>
      fetchFile('POST /solicitacaoCredenciado/listagem/exportar/:tipo', {
        params: { tipo: edital.data?.tipoEdital ?? 'GEOMENSOR' },
        query: { formato },
        body: filtro,
        ...options,
      }),
    sample: data?.content,
    total,
  });
  const mayAct = useMay('POST /lote/criar');
  const chosen = useRowSelection(filtro, data?.content ?? [], total);
  const navigate = useNavigate();
  const back = useReturnRow(filtro, edital.data && !isPlaceholderData ? data?.content : undefined);
  const open = useOpen();
  const table = useRef<HTMLDivElement>(null);
  useRowKeys(table);
  const setFila = (next: Fila) => {
    const busca = readBusca(entry);
    void navigate(
      { search: withFila(new URLSearchParams(query), next).toString() },
      { state: busca ? { busca } : null },
    );
  };

  const failure = edital.error ?? (data ? null : error);
  if (failure) {
    return (
      <CaseFailure
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
      overline={<EditalLine edital={edital.data} />}
      actions={
        <>
          {back.feito && <NextPending {...back.feito} onAnalyse={({ id }) => open('validar', id)} />}
          <LinkButton to="/listagem-editais/listagem" size={ACTION} variant="outline">
            <LuArrowLeft aria-hidden="true" />
            Voltar
          </LinkButton>
          {mayAct && (
            <LinkButton
              to="/lotes/listagem"
              size={ACTION}
              variant="outline"
              title="O que você fez em várias solicitações de uma vez"
            >
              Meus lotes
            </LinkButton>
          )}
          {exported.buttons(!edital.data)}
        </>
      }
    >
      {exported.progress}
      <SearchBar
        label="Buscar solicitação"
        placeholder="Digite o nome ou CPF do interessado"
        value={state.campoSimples}
        onSearch={search}
      />
      <Stack>
        <QueueChips fila={fila} contadores={contadores.data} hidden={chosen.count > 0} onChange={setFila}>
          <DisclosureButton h="7" minH="7" px="2" open={filtering} part={FILTERS_ID} onToggle={setFiltering}>
            <LuListFilter aria-hidden="true" />
            Mais filtros
          </DisclosureButton>
          <Button
            size="sm"
            variant="ghost"
            h="7"
            minH="7"
            px="2"
            visibility={isNarrowed(fila) ? undefined : 'hidden'}
            onClick={() => setFila({})}
          >
            Limpar filtros
          </Button>
        </QueueChips>
        {mayAct && edital.data && (
          <LoteToolbar edital={edital.data} chosen={chosen} total={isCutShort ? null : total} />
        )}
      </Stack>
      {filtering && <QueueFilters id={FILTERS_ID} fila={fila} onChange={setFila} />}
      <div ref={table}>
        <DataTable
          selection={mayAct ? chosen.selection : undefined}
          caption={`Solicitações do edital${edital.data ? ` nº ${edital.data.numero}` : ''}`}
          columns={columnsOf(edital.data)}
          yields={ordem === 'dataCadastro' ? 'Situação desde' : 'Data'}
          rows={edital.data ? data?.content : undefined}
          rowKey={({ id }) => id}
          fetching={isFetching}
          sort={{ column: ordem, direction: state.ordemDirecao, onToggle: toggleSort }}
          pagination={pagination(data?.totalElements, isPlaceholderData ? undefined : data?.content)}
          empty={{
            ...emptyTexts(state.campoSimples !== '', isNarrowed(fila)),
            onClear: isNarrowed(fila) ? () => setFila({}) : state.campoSimples ? () => search('') : undefined,
            actions: <EditaisLink />,
          }}
          currentRow={back.linha}
          actions={(row) => (
            <div ref={row.id === back.linha ? back.actions : undefined}>
              <SolicitacaoActions
                row={row}
                devidoProcesso={edital.data?.devidoProcesso === true}
                onAnalyse={() => open('validar', row.id)}
                onView={() => open('visualizar', row.id)}
                onLote={(id) => void navigate(`/lotes/visualizar/${id}`)}
                onHistory={() => setDialog({ kind: 'history', row })}
                onValidate={() => setDialog({ kind: 'validate', row })}
                onDeaccredit={() => setDialog({ kind: 'deaccredit', row })}
                onProceeding={() => setDialog({ kind: 'proceeding', row })}
                onImpeded={() => setDialog({ kind: 'impeded', row })}
              />
            </div>
          )}
        />
      </div>
      {isCutShort && (
        <Text color="fg.muted" textStyle="sm" mt="2">
          São mostradas as primeiras {formatInteger(ate)}. {state.campoSimples ? 'Digite mais' : 'Use mais filtros'}{' '}
          para encontrar as demais.
        </Text>
      )}
      <ShortcutsHelp keys={LIST_KEYS} />
      {dialog && (
        <RowDialog {...dialog} onView={() => open('visualizar', dialog.row.id)} onClose={() => setDialog(null)} />
      )}
    </Page>
  );
}

/** Column of the present sort: within one edital its own order is that of the dates (FIL-1). */
function shownOrder<Sort extends string>(ordem: Sort) {
  return ordem === 'edital.numero' ? 'dataCadastro' : ordem;
}

/** Texts of an empty list. */
function emptyTexts(searched: boolean, narrowed: boolean) {
  if (narrowed)
    return {
      title: 'Nenhuma solicitação com estes filtros.',
      description: 'Tire um filtro para ver as outras solicitações do edital.',
    };
  return searched
    ? { title: 'Nenhuma solicitação encontrada.', description: 'Confira o nome ou o CPF digitado, ou limpe a busca.' }
    : { title: 'Este edital ainda não tem solicitações que você possa ver.' };
}

function RowDialog({ kind, row, onView, onClose }: OpenDialog & { onView: () => void; onClose: () => void }) {
  if (kind === 'history') return <HistoryModal id={row.id} cpf={row.cpf} onClose={onClose} />;
  if (kind === 'impeded') {
    return <DeclareImpedimentModal id={row.id} nome={row.nome} onClose={onClose} onDone={onClose} />;
  }
  if (kind === 'proceeding') {
    return <AbrirProcedimentoModal id={row.id} nome={row.nome} onClose={onClose} onDone={onView} />;
  }
  const Dialog = kind === 'validate' ? ValidateCredenciadoDialog : DeaccreditDialog;
  return <Dialog id={row.id} nome={row.nome} onClose={onClose} />;
}

/** Number, period and PDF of the edital. */
function EditalLine({ edital }: { edital: EditalPublico | undefined }) {
  if (!edital) return <Skeleton w="24rem" maxW="100%" />;
  return (
    <Flex wrap="wrap" columnGap="4">
      <span>
        Edital nº {edital.numero} ({TIPO_EDITAL_LABEL[edital.tipoEdital]}), de {formatDate(edital.dataInicio)} a{' '}
        {formatDate(edital.dataFim)}
      </span>
      <Link
        href={`/credenciados/publico/edital/baixar?idEdital=${edital.id}`}
        target="_blank"
        rel="noopener"
        display="inline-flex"
        gap="1.5"
        minH="6"
        alignItems="center"
      >
        <LuFileText aria-hidden="true" />
        Visualizar edital (PDF)
        <NewTabNotice />
      </Link>
    </Flex>
  );
}
