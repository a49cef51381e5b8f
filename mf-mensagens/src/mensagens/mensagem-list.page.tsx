import { ACTION_ERROR, EMPTY } from '@credenciados/contract';
import { mayDo } from '@credenciados/contract/transitions';
import {
  Badge,
  chakra,
  formatDateTime,
  Link,
  LinkButton,
  LoadFailure,
  LuMail,
  linkTo,
  Page,
  RouterLink,
  VisuallyHidden,
} from '@credenciados/shared';
import { PorQueEstaData } from '@credenciados/shared/solicitacao';
import { type Column, DataTable, useListState } from '@credenciados/shared/table';
import { LuMailOpen } from 'react-icons/lu';
import { TurnTag } from '../common/conversa-turn.tsx';
import { Prazo } from '../common/prazo.tsx';
import { type ConversaRow, useMinhasConversas } from '../conversas.api.ts';

const SORTABLE = ['dataUltimaMensagem'] as const;

const COLUMNS: readonly Column<ConversaRow>[] = [
  { header: 'Data e hora', nowrap: true, cell: (conversa) => <Chegada conversa={conversa} /> },
  {
    header: 'Assunto',
    rowHeader: true,
    cell: (conversa) => <Assunto conversa={conversa} />,
  },
  { header: 'Nº do edital', cell: ({ solicitacaoCredenciado }) => solicitacaoCredenciado.edital.numero },
  {
    header: 'Prazo de resposta',
    cell: ({ dataLimiteResposta, idMensagemPrazo, status }) => (
      <>
        <Prazo limite={dataLimiteResposta} settled={!mayDo('conversa', 'RESPONDER', status)} />
        {idMensagemPrazo !== null && <PorQueEstaData of="mensagem" id={idMensagemPrazo} />}
      </>
    ),
  },
];

/** Central de mensagens: the person's conversas, newest first (MSG-8). */
export function MensagemListPage() {
  const { state, pagination } = useListState({
    sortable: SORTABLE,
    defaultSort: { column: 'dataUltimaMensagem', direction: 'DESC' },
  });
  const { pagina, tamanho } = state;
  const { data, error, isFetching, refetch } = useMinhasConversas({ pagina, tamanho });
  if (error && !data)
    return <LoadFailure title={ACTION_ERROR.loadConversas} error={error} onRetry={() => void refetch()} />;
  return (
    <Page
      title="Central de mensagens"
      description="Mensagens da comissão sobre as suas solicitações."
      actions={<LinkButton to="/credenciado/mensagens/perguntar">Fazer uma pergunta</LinkButton>}
    >
      <DataTable
        caption="Mensagens recebidas, das mais novas às mais antigas"
        columns={COLUMNS}
        rows={data?.content}
        rowKey={({ id }) => id}
        fetching={isFetching}
        pagination={pagination(data?.totalElements)}
        empty={{
          title: EMPTY.mensagens,
          description: 'Quando a comissão escrever sobre uma solicitação sua, a mensagem aparece aqui.',
          actions: (
            <LinkButton to={linkTo('mf-credenciado:solicitacoes')} variant="outline">
              Ver minhas solicitações
            </LinkButton>
          ),
        }}
      />
    </Page>
  );
}

function Chegada({ conversa: { lida, dataUltimaMensagem } }: { conversa: ConversaRow }) {
  const Icon = lida ? LuMailOpen : LuMail;
  return (
    <chakra.span display="inline-flex" alignItems="baseline" gap="2" fontWeight={lida ? 'normal' : 'bold'}>
      <chakra.span alignSelf="center" color={lida ? 'fg.muted' : 'primary.fg'} title={lida ? 'Lida' : 'Não lida'}>
        <Icon aria-hidden="true" size="1.25em" />
        <VisuallyHidden>{lida ? 'Lida' : 'Não lida'}</VisuallyHidden>
      </chakra.span>
      <span>{formatDateTime(dataUltimaMensagem)}</span>
    </chakra.span>
  );
}

/** Subject, first words of the latest message, and whose turn it is (MSG-8). */
function Assunto({ conversa }: { conversa: ConversaRow }) {
  const { id, assunto, lida, naoLidas, ultimaMensagem } = conversa;
  const { trecho, minha } = ultimaMensagem;
  return (
    <chakra.div display="flex" flexDirection="column" alignItems="flex-start" gap="1" minW="0">
      <chakra.span fontWeight={lida ? 'normal' : 'bold'}>
        <Link asChild>
          <RouterLink to={`/credenciado/mensagens/responder/${id}`}>{assunto}</RouterLink>
        </Link>{' '}
        {!lida && <Badge tone="info">{naoLidas > 1 ? `${naoLidas} novas` : 'Nova'}</Badge>}
      </chakra.span>
      <chakra.span color={lida ? 'fg.muted' : 'fg'} textStyle="sm" fontWeight="normal" lineClamp="2">
        {minha && 'Você: '}
        {trecho || 'Sem texto'}
      </chakra.span>
      <TurnTag conversa={conversa} minha={minha} prazo={conversa.dataLimiteResposta} />
    </chakra.div>
  );
}
