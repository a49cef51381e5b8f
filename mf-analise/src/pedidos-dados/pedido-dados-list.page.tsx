import { dayOf, TIPO_PEDIDO_DADOS_LABEL } from '@credenciados/contract';
import {
  formatCpf,
  formatDate,
  formatDateTime,
  LoadFailure,
  LuEye,
  LuReply,
  Page,
  portalNow,
  settings,
  useSearchParams,
} from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { ActionsMenu, StateTag } from '@credenciados/shared/overlays';
import { type Column, DataTable, useListState, withPage } from '@credenciados/shared/table';
import { useState } from 'react';
import { OptionSwitch } from '../common/option-switch.tsx';
import { PedidoDadosModal } from './pedido-dados.modal.tsx';
import { type PedidoDadosRow, usePedidosDados } from './pedidos-dados.api.ts';

const LOOK = {
  waiting: { tone: 'info', pending: true, label: 'Pendente', meaning: 'A pessoa espera a resposta.' },
  overdue: { tone: 'warning', pending: true, label: 'Prazo vencido', meaning: 'O prazo de 15 dias da LGPD acabou.' },
  answered: { tone: 'success', label: 'Respondido', meaning: 'A pessoa já leu, ou pode ler, a resposta.' },
} as const;

function lookOf({ respondidoEm, prazo }: PedidoDadosRow) {
  if (respondidoEm) return LOOK.answered;
  return prazo < dayOf(new Date(portalNow()), settings().timeZone) ? LOOK.overdue : LOOK.waiting;
}

const SORTABLE = ['prazo'] as const;
type Sort = (typeof SORTABLE)[number];

const COLUMNS: readonly Column<PedidoDadosRow, Sort>[] = [
  { header: 'Situação', cell: (pedido) => <StateTag {...lookOf(pedido)} /> },
  { header: 'Responder até', nowrap: true, cell: ({ prazo }) => formatDate(prazo) },
  { header: 'Pedido', cell: ({ tipo }) => TIPO_PEDIDO_DADOS_LABEL[tipo] },
  { header: 'Nome', rowHeader: true, cell: ({ nome }) => nome },
  { header: 'CPF', nowrap: true, cell: ({ cpf }) => formatCpf(cpf) },
  { header: 'Pedido em', nowrap: true, cell: ({ pedidoEm }) => formatDateTime(pedidoEm) },
];
/** Column of the answered ones alone: with it, the row's menu is out of sight at 1280 px. */
const ANSWERED: readonly Column<PedidoDadosRow, Sort>[] = [
  ...COLUMNS,
  {
    header: 'Respondido por',
    cell: ({ respondidoPor, respondidoEm }) =>
      respondidoEm ? `${respondidoPor ?? ''}, em ${formatDateTime(respondidoEm)}` : '—',
  },
];

const OPTIONS = [
  { value: null, label: 'Pendentes' },
  { value: 'sim', label: 'Respondidos' },
] as const;

/** Queue of the data officer: requests about personal data, with their 15 days (DAD-5). */
export function PedidoDadosListPage() {
  const { state, aPartirDe, pagination } = useListState({
    sortable: SORTABLE,
    defaultSort: { column: 'prazo', direction: 'ASC' },
  });
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<PedidoDadosRow | null>(null);
  const mayAnswer = useMay('PUT /pedidoDados/responder/:id');
  const respondidos = params.get('respondidos') === 'sim';
  const { pagina, tamanho } = state;
  const filtro = { pagina, tamanho, respondidos, ...(aPartirDe && { aPartirDe }) };
  const { data, error, isFetching, isPlaceholderData, refetch } = usePedidosDados(filtro);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const answers = ({ respondidoEm, proprio }: PedidoDadosRow) => mayAnswer && !proprio && respondidoEm === null;
  const show = (answered: 'sim' | null) =>
    setParams((current) => {
      const changed = withPage(current, 0);
      if (answered) changed.set('respondidos', answered);
      else changed.delete('respondidos');
      return changed;
    });
  return (
    <Page
      title="Pedidos sobre dados pessoais"
      description="Pedidos de pessoas sobre os próprios dados (LGPD, art. 18). A lei dá 15 dias para responder. O portal não apaga nem altera nada sozinho: diga na resposta o que foi feito, o que não foi e por quê."
    >
      <OptionSwitch<'sim' | null>
        label="Situação do pedido"
        options={OPTIONS}
        value={respondidos ? 'sim' : null}
        onChange={show}
      />
      <DataTable
        caption="Pedidos sobre dados pessoais, pelo prazo"
        columns={respondidos ? ANSWERED : COLUMNS}
        rows={data?.content}
        rowKey={({ id }) => id}
        fetching={isFetching}
        pagination={pagination(data?.totalElements, isPlaceholderData ? undefined : data?.content)}
        empty={{
          title: respondidos ? 'Nenhum pedido respondido.' : 'Nenhum pedido espera resposta.',
          description: 'Quem faz um pedido, em Minha conta, aparece aqui.',
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
      {open && <PedidoDadosModal pedido={open} answers={answers(open)} onClose={() => setOpen(null)} />}
    </Page>
  );
}
