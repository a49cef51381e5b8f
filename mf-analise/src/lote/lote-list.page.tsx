import { ACAO_LOTE_LABEL } from '@credenciados/contract';
import { formatDateTime, formatInteger, LinkButton, LoadFailure, Page } from '@credenciados/shared';
import { StateTag } from '@credenciados/shared/overlays';
import { type Column, DataTable } from '@credenciados/shared/table';
import { EditaisLink } from '../common/editais-link.tsx';
import { type Lote, useLotes } from './lote.api.ts';
import { loteLook } from './lote-look.ts';

const COLUMNS: readonly Column<Lote>[] = [
  { header: 'Situação', cell: ({ situacao }) => <StateTag {...loteLook(situacao)} /> },
  { header: 'Lote', rowHeader: true, cell: ({ id, acao }) => `Nº ${id}: ${ACAO_LOTE_LABEL[acao]}` },
  { header: 'Criado em', nowrap: true, cell: ({ criadoEm }) => formatDateTime(criadoEm) },
  {
    header: 'Feitas',
    align: 'end',
    cell: ({ feitas, total }) => `${formatInteger(feitas)} de ${formatInteger(total)}`,
  },
];

/** The person's recent lotes. */
export function LoteListPage() {
  const { data, error, refetch } = useLotes();
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <Page
      title="Meus lotes"
      breadcrumb={[{ label: 'Listagem de editais', to: '/listagem-editais/listagem' }]}
      description="O que você fez, ou vai fazer, com várias solicitações de uma vez. Os lotes ficam aqui por 90 dias."
    >
      <DataTable
        caption="Meus lotes, os mais novos primeiro"
        columns={COLUMNS}
        rows={data}
        rowKey={({ id }) => id}
        empty={{
          title: 'Você ainda não criou nenhum lote.',
          description: 'Selecione solicitações na listagem de um edital.',
          actions: <EditaisLink />,
        }}
        actions={({ id }) => (
          <LinkButton size="sm" variant="outline" to={`/lotes/visualizar/${id}`} aria-label={`Abrir o lote nº ${id}`}>
            Abrir
          </LinkButton>
        )}
      />
    </Page>
  );
}
