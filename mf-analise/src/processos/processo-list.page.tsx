import { LIMITS } from '@credenciados/contract/domain';
import {
  Badge,
  formatDate,
  formatInteger,
  LoadFailure,
  LuEye,
  Page,
  settings,
  Text,
  useNavigate,
} from '@credenciados/shared';
import { ActionsMenu } from '@credenciados/shared/overlays';
import { type Column, DataTable, SearchBar, useListState } from '@credenciados/shared/table';
import { useState } from 'react';
import { LuExternalLink, LuUserCheck } from 'react-icons/lu';
import { EditaisLink } from '../common/editais-link.tsx';
import { CredenciarModal } from './credenciar.modal.tsx';
import { PROCESSO_SORT, type Processo, type ProcessoSort, useProcessos } from './processos.api.ts';

const COLUMNS: readonly Column<Processo, ProcessoSort>[] = [
  {
    header: 'Nº do Processo',
    sort: 'numeroProcesso',
    rowHeader: true,
    nowrap: true,
    cell: ({ numeroProcesso }) => numeroProcesso,
  },
  {
    header: 'Interessado',
    sort: 'nomeRazaoSocialInteressado',
    cell: ({ nomeRazaoSocialInteressado }) => nomeRazaoSocialInteressado,
  },
  { header: 'Status', sort: 'status', cell: (processo) => <Status processo={processo} /> },
  { header: 'Setor', sort: 'setor', cell: ({ setor }) => setor },
  { header: 'Tipo', sort: 'tipo', cell: ({ tipo }) => tipo },
];

function Status({ processo: { status, credenciado } }: { processo: Processo }) {
  if (!credenciado) return status;
  const { por, em } = credenciado;
  return (
    <>
      {status} <Badge tone="success">Credenciado</Badge>
      <Text textStyle="sm" color="fg.muted">
        {por && `por ${por} `}em {formatDate(em)}
      </Text>
    </>
  );
}

/** Opens a processo on the external analysis site, in a small window. */
function openProcesso({ protocolo }: Processo): void {
  const address = `${settings().externalAnalysisUrl}/processo/${encodeURIComponent(protocolo)}`;
  window.open(address, '_blank', 'popup,noopener,width=800,height=500');
}

/** Processos of the external system whose responsible people can be accredited. */
export function ProcessoListPage() {
  const { state, aPartirDe, pagination, toggleSort, search } = useListState({
    sortable: PROCESSO_SORT,
    defaultSort: { column: 'numeroProcesso', direction: 'DESC' },
  });
  const { data, error, isFetching, isPlaceholderData, refetch } = useProcessos({ ...state, aPartirDe });
  const navigate = useNavigate();
  const [accrediting, setAccrediting] = useState<Processo | null>(null);
  const isCutShort = state.campoSimples !== '' && (data?.totalElements ?? 0) >= LIMITS.countedPeople;
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <Page title="Listagem de possíveis credenciados">
      <SearchBar
        label="Buscar processo"
        placeholder="Nº do processo, protocolo, CPF ou nome do interessado"
        value={state.campoSimples}
        onSearch={search}
      />
      {isCutShort && (
        <Text color="fg.muted" textStyle="sm" mb="2">
          São mostrados os primeiros {formatInteger(LIMITS.countedPeople)}. Digite mais para encontrar os demais.
        </Text>
      )}
      <DataTable
        caption="Processos de possíveis credenciados"
        columns={COLUMNS}
        rows={data?.processes.content}
        rowKey={({ id }) => id}
        fetching={isFetching}
        sort={{ column: state.ordem, direction: state.ordemDirecao, onToggle: toggleSort }}
        pagination={pagination(data?.totalElements, isPlaceholderData ? undefined : data?.processes.content)}
        empty={{
          title: 'Nenhum processo encontrado.',
          description: state.campoSimples ? 'Confira o que foi digitado, ou limpe a busca.' : undefined,
          onClear: state.campoSimples ? () => search('') : undefined,
          actions: <EditaisLink />,
        }}
        actions={(processo) => (
          <ActionsMenu
            label={`Ações do processo ${processo.numeroProcesso}`}
            actions={[
              {
                label: 'Visualizar processo (abre em nova janela)',
                icon: <LuExternalLink />,
                onSelect: () => openProcesso(processo),
              },
              processo.credenciado
                ? {
                    label: 'Ver a solicitação',
                    icon: <LuEye />,
                    onSelect: () => void navigate(`/solicitacoes/visualizar/${processo.credenciado?.idSolicitacao}`),
                  }
                : { label: 'Credenciar', icon: <LuUserCheck />, onSelect: () => setAccrediting(processo) },
            ]}
          />
        )}
      />
      {accrediting && <CredenciarModal processo={accrediting} onClose={() => setAccrediting(null)} />}
    </Page>
  );
}
