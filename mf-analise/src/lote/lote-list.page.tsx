import { ACAO_LOTE_LABEL } from '@credenciados/contract';
import { mayDo } from '@credenciados/contract/transitions';
import { formatDateTime, formatInteger, LinkButton, LoadFailure, Page } from '@credenciados/shared';
import { StateTag } from '@credenciados/shared/overlays';
import { type Column, DataTable } from '@credenciados/shared/table';
import { EditaisLink } from '../common/editais-link.tsx';
import { type Lote, useLotes } from './lote.api.ts';
import { loteLook } from './lote-look.ts';

/** State of a lote, or that it waits for a second person. */
function LoteState({ lote: { situacao, segundaPessoa, confirmadoPor } }: { lote: Lote }) {
  const waits = segundaPessoa && confirmadoPor === null && mayDo('lote', 'CONFIRMAR', situacao);
  return <StateTag {...loteLook(situacao)} {...(waits && { label: 'Espera uma segunda pessoa' })} />;
}

const COLUMNS: readonly Column<Lote>[] = [
  { header: 'Situação', cell: (lote) => <LoteState lote={lote} /> },
  { header: 'Lote', rowHeader: true, cell: ({ id, acao }) => `Nº ${id}: ${ACAO_LOTE_LABEL[acao]}` },
  { header: 'De quem', cell: ({ meu, autor }) => (meu ? 'Seu' : autor) },
  { header: 'Criado em', nowrap: true, cell: ({ criadoEm }) => formatDateTime(criadoEm) },
  {
    header: 'Feitas',
    align: 'end',
    cell: ({ feitas, total }) => `${formatInteger(feitas)} de ${formatInteger(total)}`,
  },
];

/** The person's recent lotes, and those that wait for a second person. */
export function LoteListPage() {
  const { data, error, refetch } = useLotes();
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <Page
      title="Meus lotes"
      breadcrumb={[{ label: 'Listagem de editais', to: '/listagem-editais/listagem' }]}
      description="O que você fez, ou vai fazer, com várias solicitações de uma vez, e os lotes de outras pessoas que esperam por uma segunda. Os lotes ficam aqui por 90 dias."
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
