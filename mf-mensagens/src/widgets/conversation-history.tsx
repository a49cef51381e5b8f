import { ACTION_ERROR, EMPTY } from '@credenciados/contract';
import { EmptyState, ErrorState, PageLoading, Stack } from '@credenciados/shared';
import { Fragment } from 'react';
import { Subject } from '../conversa/subject.tsx';
import { useHistorico } from '../conversas.api.ts';
import type { ConversationHistoryProps } from '../offers.d.ts';

/** Histórico de Conversas of a solicitação: subjects with their messages, reply and close (MSG-9), and others by their time. */
export function ConversationHistory({
  idSolicitacao,
  idConversa,
  readOnly = false,
  others = [],
}: ConversationHistoryProps) {
  const historico = useHistorico(idSolicitacao);
  if (historico.error && !historico.data) {
    return <ErrorState title={ACTION_ERROR.loadConversas} onRetry={() => void historico.refetch()} />;
  }
  if (!historico.data) return <PageLoading />;
  if (historico.data.length + others.length === 0) {
    return (
      <EmptyState title={EMPTY.conversas}>
        O que a comissão e o interessado escreverem um ao outro aparece aqui
        {readOnly ? '.' : '. Para escrever primeiro, abra a solicitação e use Opções, Notificar credenciado.'}
      </EmptyState>
    );
  }
  const subjects = historico.data.map((conversa) => ({
    key: `conversa-${conversa.id}`,
    em: conversa.dataUltimaMensagem,
    content: <Subject conversa={conversa} readOnly={readOnly} wanted={conversa.id === idConversa} />,
  }));
  const newest = [...subjects, ...others].sort((one, other) => Date.parse(other.em) - Date.parse(one.em));
  return (
    <Stack gap="6">
      {newest.map(({ key, content }) => (
        <Fragment key={key}>{content}</Fragment>
      ))}
    </Stack>
  );
}
