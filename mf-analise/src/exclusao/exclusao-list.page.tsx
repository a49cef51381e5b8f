import { LIMITS } from '@credenciados/contract/domain';
import {
  chakra,
  formatCpf,
  formatDateTime,
  formatInteger,
  LoadFailure,
  LuEye,
  LuReply,
  Page,
  Text,
} from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { ActionsMenu, StateTag } from '@credenciados/shared/overlays';
import { type Column, DataTable, useListState } from '@credenciados/shared/table';
import { useState } from 'react';
import { EditaisLink } from '../common/editais-link.tsx';
import { type PedidoExclusao, usePedidosExclusao } from './exclusao.api.ts';
import { ExclusaoModal } from './exclusao.modal.tsx';

const LOOK = {
  waiting: { tone: 'info', pending: true, label: 'Pendente', meaning: 'A pessoa espera a resposta.' },
  answered: { tone: 'success', label: 'Respondido', meaning: 'A pessoa já leu, ou pode ler, a resposta.' },
} as const;

const COLUMNS: readonly Column<PedidoExclusao>[] = [
  {
    header: 'Situação',
    cell: ({ respondidaEm }) => <StateTag {...(respondidaEm ? LOOK.answered : LOOK.waiting)} />,
  },
  { header: 'Nome', rowHeader: true, cell: ({ nome }) => nome },
  { header: 'CPF', nowrap: true, cell: ({ cpf }) => formatCpf(cpf) },
  { header: 'Pedido em', nowrap: true, cell: ({ pedidaEm }) => formatDateTime(pedidaEm) },
  {
    header: 'Motivo',
    long: true,
    cell: ({ motivo }) => <chakra.span whiteSpace="pre-line">{motivo || 'Não informado'}</chakra.span>,
  },
  {
    header: 'Respondido por',
    cell: ({ respondidaPor, respondidaEm }) =>
      respondidaEm ? `${respondidaPor ?? ''}, em ${formatDateTime(respondidaEm)}` : '—',
  },
];

/** Requests for deletion of personal data, with their answers (CTA-13). */
export function ExclusaoListPage() {
  const { state, pagination } = useListState({
    sortable: ['pedidaEm'],
    defaultSort: { column: 'pedidaEm', direction: 'ASC' },
  });
  const [open, setOpen] = useState<PedidoExclusao | null>(null);
  const mayAnswer = useMay('PUT /exclusao/responder/:id');
  const { pagina, tamanho } = state;
  const { data, error, isFetching, refetch } = usePedidosExclusao({ pagina, tamanho });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const answers = ({ respondidaEm, proprio }: PedidoExclusao) => mayAnswer && !proprio && respondidaEm === null;
  return (
    <Page
      title="Pedidos de exclusão"
      breadcrumb={[{ label: 'Listagem de editais', to: '/listagem-editais/listagem' }]}
      description="Pessoas que pediram a exclusão dos próprios dados. O portal não apaga nada sozinho: diga na resposta o que foi apagado, o que continua guardado e por quê."
    >
      {(data?.totalElements ?? 0) >= LIMITS.counted && (
        <Text color="fg.muted" textStyle="sm" mb="2">
          São mostrados os primeiros {formatInteger(LIMITS.counted)}.
        </Text>
      )}
      <DataTable
        caption="Pedidos de exclusão, primeiro os que esperam resposta"
        columns={COLUMNS}
        rows={data?.content}
        rowKey={({ id }) => id}
        fetching={isFetching}
        pagination={pagination(data?.totalElements)}
        empty={{
          title: 'Ninguém pediu a exclusão dos próprios dados.',
          description: 'Quem pedir, em Minha conta, aparece aqui.',
          actions: <EditaisLink />,
        }}
        actions={(pedido) => (
          <ActionsMenu
            label={`Ações do pedido de ${pedido.nome}`}
            actions={[
              answers(pedido)
                ? { label: 'Responder', icon: <LuReply />, onSelect: () => setOpen(pedido) }
                : { label: 'Visualizar', icon: <LuEye />, onSelect: () => setOpen(pedido) },
            ]}
          />
        )}
      />
      {open && <ExclusaoModal pedido={open} answers={answers(open)} onClose={() => setOpen(null)} />}
    </Page>
  );
}
