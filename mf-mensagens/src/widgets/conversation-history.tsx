import {
  Alert,
  Button,
  Card,
  chakra,
  EMPTY,
  EmptyState,
  ERROR,
  ErrorState,
  errorText,
  errorTitle,
  Flex,
  Heading,
  LuLock,
  LuReply,
  notify,
  PageLoading,
  Stack,
  SUCCESS,
  takesReplies,
} from '@credenciados/shared';
import { ConfirmDialog } from '@credenciados/shared/overlays';
import { useState } from 'react';
import { readDraft, replyPlace } from '../common/message-draft.ts';
import { Prazo } from '../common/prazo.tsx';
import { openDeadline, TurnTag } from '../common/turn.tsx';
import { RespostaForm } from '../conversa/resposta.form.tsx';
import { Thread } from '../conversa/thread.tsx';
import { useMarkAsRead } from '../conversa/use-mark-read.ts';
import { type Conversa, useCloseConversa, useHistorico } from '../conversas.api.ts';

interface ConversationHistoryProps {
  /** The solicitação whose conversas are shown. */
  idSolicitacao: number;
  /** Neither reply nor close is offered. */
  readOnly?: boolean;
}

/** Histórico de Conversas of a solicitação: subjects with their messages, reply and close (MSG-9). */
export function ConversationHistory({ idSolicitacao, readOnly = false }: ConversationHistoryProps) {
  const historico = useHistorico(idSolicitacao);
  if (historico.error && !historico.data) {
    return <ErrorState title={ERROR.loadConversas} onRetry={() => void historico.refetch()} />;
  }
  if (!historico.data) return <PageLoading />;
  if (historico.data.length === 0) return <EmptyState title={EMPTY.conversas} />;
  return (
    <Stack gap="6">
      {historico.data.map((conversa) => (
        <Subject key={conversa.id} conversa={conversa} readOnly={readOnly} />
      ))}
    </Stack>
  );
}

function Subject({ conversa, readOnly }: { conversa: Conversa; readOnly: boolean }) {
  const [replying, setReplying] = useState(() => !readOnly && readDraft(replyPlace(conversa.id)) !== null);
  const closed = conversa.status === 'ENCERRADA';
  const deadline = openDeadline(conversa);
  const heading = `conversa-${conversa.id}`;
  const novas = useMarkAsRead(readOnly ? undefined : conversa.mensagens);
  const end = (message: Parameters<typeof notify>[0] | null) => {
    setReplying(false);
    if (message) notify(message);
    document.getElementById(heading)?.focus();
  };
  return (
    <Card asChild p="4">
      <section aria-labelledby={heading}>
        <Flex wrap="wrap" justify="space-between" gap="3" mb="3">
          <Heading as="h3" size="md" id={heading} tabIndex={-1} outline="none">
            {conversa.assunto}
          </Heading>
          {!readOnly && !closed && !replying && (
            <Flex gap="2" wrap="wrap">
              {takesReplies(conversa.tipoConversa) && (
                <Button size="sm" variant="outline" onClick={() => setReplying(true)}>
                  <LuReply aria-hidden="true" />
                  Responder
                </Button>
              )}
              <CloseButton conversa={conversa} />
            </Flex>
          )}
        </Flex>
        {!closed && (
          <Flex wrap="wrap" align="center" columnGap="4" rowGap="2" mb="3">
            <TurnTag conversa={conversa} minha={conversa.mensagens[0]?.minha ?? false} />
            {deadline && (
              <span>
                Prazo de resposta: <Prazo limite={deadline} />
              </span>
            )}
          </Flex>
        )}
        {closed && (
          <chakra.div mb="3">
            <Alert tone="warning">{ERROR.conversaEncerrada}</Alert>
          </chakra.div>
        )}
        {replying && !closed && (
          <chakra.div mb="4">
            <RespostaForm conversa={conversa} onSent={() => end(null)}>
              <Button variant="outline" onClick={() => end({ type: 'info', title: SUCCESS.messageCancelled })}>
                Cancelar
              </Button>
            </RespostaForm>
          </chakra.div>
        )}
        <Thread conversa={conversa} headingLevel="h4" novas={novas} />
      </section>
    </Card>
  );
}

function CloseButton({ conversa }: { conversa: Conversa }) {
  const [asking, setAsking] = useState(false);
  const close = useCloseConversa();
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        <LuLock aria-hidden="true" />
        Encerrar conversa
      </Button>
      <ConfirmDialog
        open={asking}
        title="Encerrar conversa"
        confirmLabel="Encerrar"
        loading={close.isPending}
        onClose={() => {
          setAsking(false);
          close.reset();
        }}
        onConfirm={() =>
          close.mutate(conversa, {
            onSuccess: () => {
              setAsking(false);
              notify({ type: 'success', title: SUCCESS.conversaClosed });
            },
          })
        }
      >
        {close.error && (
          <chakra.div mb="4">
            <Alert tone="error" live title={errorTitle(close.error, 'A conversa não foi encerrada.')}>
              {errorText(close.error)}
            </Alert>
          </chakra.div>
        )}
        Depois de encerrada, a conversa não recebe novas mensagens. Deseja continuar?
      </ConfirmDialog>
    </>
  );
}
