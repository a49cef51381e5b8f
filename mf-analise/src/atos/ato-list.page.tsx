import { numeroDoAto, TIPO_ATO_LABEL } from '@credenciados/contract';
import {
  Button,
  downloadFile,
  formatDateTime,
  Link,
  NotFoundState,
  Page,
  PageLoading,
  RouterLink,
  useParams,
} from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { StateTag } from '@credenciados/shared/overlays';
import { SaveFileButton } from '@credenciados/shared/solicitacao';
import { type Column, DataTable, useListState } from '@credenciados/shared/table';
import { useState } from 'react';
import { EditaisLink } from '../common/editais-link.tsx';
import { CaseFailure } from '../common/impedimento/case-failure.tsx';
import { useEdital } from '../common/solicitacoes/solicitacoes.api.ts';
import { ATO_LOOK, type AtoListado, useAtos } from './atos.api.ts';
import { DiarioModal } from './diario.modal.tsx';
import { ModeloAtoModal } from './modelo-ato.modal.tsx';

const COLUMNS: readonly Column<AtoListado>[] = [
  { header: 'Nº do ato', rowHeader: true, nowrap: true, cell: (ato) => numeroDoAto(ato) },
  { header: 'Decisão', cell: ({ tipo }) => TIPO_ATO_LABEL[tipo] },
  {
    header: 'Interessado',
    cell: ({ interessado }) =>
      interessado ? (
        <Link asChild>
          <RouterLink to={`/solicitacoes/visualizar/${interessado.idSolicitacao}`}>{interessado.nome}</RouterLink>
        </Link>
      ) : (
        'Todos do edital'
      ),
  },
  { header: 'Emitido em', nowrap: true, cell: ({ emitidoEm }) => formatDateTime(emitidoEm) },
  { header: 'Situação', cell: ({ estado }) => <StateTag {...ATO_LOOK[estado.situacao]} /> },
];

/** Signed acts of an edital, its template, and the text for the official gazette (ATO-6). */
export function AtoListPage() {
  const id = Number(useParams().idEdital);
  if (!Number.isSafeInteger(id) || id <= 0) return <NotFoundState />;
  return <AtosOfEdital id={id} />;
}

function AtosOfEdital({ id }: { id: number }) {
  const { state, pagination } = useListState({
    sortable: ['emitidoEm'],
    defaultSort: { column: 'emitidoEm', direction: 'DESC' },
  });
  const { pagina, tamanho } = state;
  const edital = useEdital(id);
  const atos = useAtos({ idEdital: id, pagina, tamanho });
  const mayEdit = useMay('PUT /ato/modelo/:id');
  const [open, setOpen] = useState<'modelo' | 'diario' | null>(null);
  const { data, isFetching } = atos;
  const error = edital.error ?? (data ? null : atos.error);
  if (error) return <CaseFailure error={error} onRetry={() => void Promise.all([edital.refetch(), atos.refetch()])} />;
  if (!edital.data) return <PageLoading />;
  const { numero } = edital.data;
  const close = () => setOpen(null);
  return (
    <Page
      title={`Atos do edital nº ${numero}`}
      breadcrumb={[{ label: 'Listagem de editais', to: '/listagem-editais/listagem' }]}
      description="Cada decisão de um edital com modelo de ato vira um PDF numerado e assinado."
      actions={
        <>
          <Button variant="outline" onClick={() => setOpen('diario')}>
            Texto para o diário oficial
          </Button>
          {mayEdit && <Button onClick={() => setOpen('modelo')}>Modelo de ato</Button>}
        </>
      }
    >
      <DataTable
        caption="Atos assinados"
        columns={COLUMNS}
        rows={data?.content}
        rowKey={(ato) => ato.id}
        fetching={isFetching}
        pagination={pagination(data?.totalElements)}
        empty={{
          title: 'Nenhum ato emitido.',
          description: 'Sem um modelo de ato, as decisões deste edital seguem o fluxo comum, sem PDF.',
          actions: <EditaisLink />,
        }}
        actions={(ato) => (
          <SaveFileButton
            size="sm"
            label={`Baixar o ato nº ${numeroDoAto(ato)} (PDF)`}
            save={() => downloadFile('GET /ato/pdf/:id', { params: { id: ato.id }, silent: true })}
          >
            Baixar
          </SaveFileButton>
        )}
      />
      {open === 'modelo' && <ModeloAtoModal edital={{ id, numero }} onClose={close} />}
      {open === 'diario' && <DiarioModal edital={{ id, numero }} onClose={close} />}
    </Page>
  );
}
