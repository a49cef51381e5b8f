import { EMPTY } from '@credenciados/contract';
import { EmptyState, ERROR, ErrorState, PageLoading, Stack } from '@credenciados/shared';
import { Subject } from '../conversa/subject.tsx';
import { useHistorico } from '../conversas.api.ts';
import type { ConversationHistoryProps } from '../offers.d.ts';

/** Histórico de Conversas of a solicitação: subjects with their messages, reply and close (MSG-9). */
export function ConversationHistory({ idSolicitacao, readOnly = false }: ConversationHistoryProps) {
  const historico = useHistorico(idSolicitacao);
  if (historico.error && !historico.data) {
    return <ErrorState title={ERROR.loadConversas} onRetry={() => void historico.refetch()} />;
  }
  if (!historico.data) return <PageLoading />;
  if (historico.data.length === 0) {
    return (
      <EmptyState title={EMPTY.conversas}>
        O que a comissão e o interessado escreverem um ao outro aparece aqui
        {readOnly ? '.' : '. Para escrever primeiro, abra a solicitação e use Opções, Notificar credenciado.'}
      </EmptyState>
    );
  }
  return (
    <Stack gap="6">
      {historico.data.map((conversa) => (
        <Subject key={conversa.id} conversa={conversa} readOnly={readOnly} />
      ))}
    </Stack>
  );
}
