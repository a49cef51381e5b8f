import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import {
  ApiError,
  Badge,
  Button,
  Flex,
  formatDate,
  formatInteger,
  Link,
  LinkButton,
  LoadFailure,
  LuPlus,
  Page,
  PageLoading,
  RouterLink,
  Text,
  useNavigate,
  useSearchParams,
} from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { StateTag } from '@credenciados/shared/overlays';
import { type Column, DataTable, useListState } from '@credenciados/shared/table';
import { useState } from 'react';
import { DenunciasLink } from '../common/denuncias-link.tsx';
import { TitularidadeLink } from '../common/titularidade-link.tsx';
import { CloseEditalDialog } from './close-edital.dialog.tsx';
import { ListaModal } from './conferencia/lista.modal.tsx';
import { EDITAL_SORT, type Edital, type EditalSort, useEditais, useEditalOf } from './editais.api.ts';
import { EditalModal, type EditalModalMode } from './edital.modal.tsx';
import { EditalActions } from './edital-actions.tsx';
import { editalLook, hasEnded } from './edital-look.ts';
import { IndisponibilidadesPanel } from './indisponibilidade/indisponibilidades.panel.tsx';
import { useOpensQueue } from './use-opens-queue.ts';

const COLUMNS: readonly Column<Edital, EditalSort>[] = [
  {
    header: 'Situação',
    sort: 'situacao',
    cell: (edital) => (
      <Flex wrap="wrap" gap="1">
        <StateTag {...editalLook(edital)} />
        {hasEnded(edital) && <Badge tone="warning">Prazo encerrado</Badge>}
      </Flex>
    ),
  },
  {
    header: 'Nº do edital',
    sort: 'numero',
    rowHeader: true,
    nowrap: true,
    cell: (edital) => (
      <>
        <Link asChild>
          <RouterLink to={`/solicitacoes/listagem/${edital.id}`}>{edital.numero}</RouterLink>
        </Link>
        <Text textStyle="sm" color="fg.muted" fontWeight="normal">
          {TIPO_EDITAL_LABEL[edital.tipoEdital]}
        </Text>
      </>
    ),
  },
  { header: 'Data de abertura', sort: 'dataInicio', nowrap: true, cell: (edital) => formatDate(edital.dataInicio) },
  { header: 'Data de encerramento', sort: 'dataFim', nowrap: true, cell: (edital) => formatDate(edital.dataFim) },
  {
    header: 'Solicitações pendentes',
    sort: 'solicitacoesPendentes',
    align: 'end',
    // Sum of pending and in rectification: the agency wants one column for both.
    cell: (edital) => (
      <>
        {formatInteger(edital.solicitacoesPendentes + edital.solicitacoesEmRetificacao)}
        {edital.solicitacoesEmValidacao > 0 && (
          <Text textStyle="xs" color="fg.muted">
            e {formatInteger(edital.solicitacoesEmValidacao)} aguardando validação
          </Text>
        )}
      </>
    ),
  },
  {
    header: 'Solicitações aprovadas',
    sort: 'solicitacoesAprovadas',
    align: 'end',
    cell: (edital) => formatInteger(edital.solicitacoesAprovadas),
  },
  {
    header: 'Solicitações reprovadas',
    sort: 'solicitacoesRejeitadas',
    align: 'end',
    cell: (edital) => formatInteger(edital.solicitacoesRejeitadas),
  },
];

/** List of editais for staff, with numbers of solicitações and actions. */
export function EditalListPage() {
  const { state, pagination, toggleSort } = useListState({
    sortable: EDITAL_SORT,
    defaultSort: { column: 'dataFim', direction: 'DESC' },
  });
  const editais = useEditais(state);
  const maySave = useMay('POST /edital/save');
  const navigate = useNavigate();
  const [editing, setEditing] = useState<EditalModalMode | null>(null);
  const [closing, setClosing] = useState<Edital | null>(null);
  const [listing, setListing] = useState<Edital | null>(null);
  const { data, error } = editais;
  const canCreate = maySave && data?.existeAberto === false;
  const ended = maySave && data?.content.find(hasEnded);
  const [params, setParams] = useSearchParams();
  const idErrata = Number(params.get('errata'));
  const { data: asked } = useEditalOf(maySave && Number.isSafeInteger(idErrata) ? idErrata : 0);
  // A challenge that was accepted leads here, to the errata that answers it.
  const wanted = asked && { kind: 'edit' as const, edital: asked, impugnacao: params.get('impugnacao') ?? undefined };
  const leadsOn = useOpensQueue(data?.content);

  if (error instanceof ApiError && error.status === 403) return <LoadFailure error={error} onRetry={editais.refetch} />;
  if (leadsOn) return <PageLoading />;
  return (
    <Page
      title="Listagem de editais"
      overline={
        ended &&
        `O prazo do edital nº ${ended.numero} terminou, mas ele continua aberto. Encerre-o para cadastrar outro.`
      }
      actions={
        <>
          {canCreate && (
            <Button onClick={() => setEditing({ kind: 'create' })}>
              <LuPlus aria-hidden="true" />
              Cadastrar edital
            </Button>
          )}
          <LinkButton to="/feriados/listagem" variant="outline">
            Feriados
          </LinkButton>
          {data?.content.some(({ regras }) => regras.devidoProcesso) && <DenunciasLink />}
          <TitularidadeLink />
        </>
      }
    >
      <IndisponibilidadesPanel />
      <DataTable
        caption="Editais de credenciamento"
        columns={COLUMNS}
        rows={data?.content}
        rowKey={({ id }) => id}
        fetching={editais.isFetching}
        error={error && !data ? { onRetry: () => void editais.refetch() } : null}
        sort={{ column: state.ordem, direction: state.ordemDirecao, onToggle: toggleSort }}
        pagination={pagination(data?.totalElements)}
        empty={{
          title: 'Nenhum edital cadastrado.',
          description: canCreate
            ? 'Cadastre um edital para começar a receber solicitações.'
            : 'Quando a comissão cadastrar um edital, ele aparece aqui.',
          actions: canCreate && (
            <Button onClick={() => setEditing({ kind: 'create' })}>Cadastrar o primeiro edital</Button>
          ),
        }}
        actions={(edital) => (
          <EditalActions
            edital={edital}
            onView={() => navigate(`/solicitacoes/listagem/${edital.id}`)}
            onEdit={() => setEditing({ kind: 'edit', edital })}
            onReopen={() => setEditing({ kind: 'reopen', edital })}
            onClose={() => setClosing(edital)}
            onLista={() => setListing(edital)}
            onAtos={() => navigate(`/atos/listagem/${edital.id}`)}
            onTardias={() => navigate(`/inscricoes-tardias/listagem/${edital.id}`)}
            onEsclarecimentos={() => navigate(`/esclarecimentos/listagem/${edital.id}`)}
            onResultados={() => navigate(`/resultados/listagem/${edital.id}`)}
            onExtincao={() => navigate(`/extincao/listagem/${edital.id}`)}
          />
        )}
      />
      {editing && <EditalModal mode={editing} onClose={() => setEditing(null)} />}
      {wanted && !editing && <EditalModal mode={wanted} onClose={() => setParams({}, { replace: true })} />}
      {closing && <CloseEditalDialog edital={closing} onClose={() => setClosing(null)} />}
      {listing && <ListaModal edital={listing} onClose={() => setListing(null)} />}
    </Page>
  );
}
