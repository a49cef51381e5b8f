import { ACTION_ERROR, SUCCESS } from '@credenciados/contract';
import { takesReplies } from '@credenciados/contract/domain';
import { mayDo } from '@credenciados/contract/transitions';
import {
  Alert,
  Button,
  Card,
  chakra,
  errorText,
  errorTitle,
  Flex,
  Heading,
  LuLock,
  LuReply,
  notify,
} from '@credenciados/shared';
import { eraseDraftOf, hasDraft } from '@credenciados/shared/forms';
import { ConfirmDialog } from '@credenciados/shared/overlays';
import { PorQueEstaData } from '@credenciados/shared/solicitacao';
import { useEffect, useState } from 'react';
import { openDeadline, TurnTag } from '../common/conversa-turn.tsx';
import { Prazo } from '../common/prazo.tsx';
import { type Conversa, useCloseConversa } from '../conversas.api.ts';
import { CancelReply } from './cancel-reply.tsx';
import { RespostaForm, replyDraft } from './resposta.form.tsx';
import { Thread } from './thread.tsx';
import { useMarkAsRead } from './use-mark-read.ts';

interface SubjectProps {
  conversa: Conversa;
  /** Hides reply and close. */
  readOnly: boolean;
  /** The person came for this conversa: it is brought into sight and takes the focus. */
  wanted?: boolean;
}

/** A conversa for staff: subject, whose turn it is, messages, reply and close. */
export function Subject({ conversa, readOnly, wanted = false }: SubjectProps) {
  const [replying, setReplying] = useState(() => !readOnly && hasDraft(replyDraft(conversa)));
  const [asked, setAsked] = useState(false);
  const [ended, setEnded] = useState(0);
  const [written, setWritten] = useState(false);
  const closed = !mayDo('conversa', 'RESPONDER', conversa.status);
  const deadline = openDeadline(conversa);
  const heading = `conversa-${conversa.id}`;
  const novas = useMarkAsRead(readOnly ? undefined : conversa.mensagens);
  const reply = () => {
    setAsked(true);
    setReplying(true);
  };
  const end = (message: Parameters<typeof notify>[0] | null) => {
    setReplying(false);
    setWritten(false);
    if (message) notify(message);
    setEnded((count) => count + 1);
  };
  useEffect(() => {
    if (wanted) document.getElementById(heading)?.focus();
  }, [wanted, heading]);
  useEffect(() => {
    if (ended === 0) return;
    // Waits for the question's dialog to close: it returns focus to a button that no longer exists.
    const timer = setTimeout(() => document.getElementById(heading)?.focus());
    return () => clearTimeout(timer);
  }, [ended, heading]);
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
                <Button size="sm" variant="outline" onClick={reply}>
                  <LuReply aria-hidden="true" />
                  Responder
                </Button>
              )}
              <CloseButton
                conversa={conversa}
                onClosed={() => end({ type: 'success', title: SUCCESS.conversaClosed })}
              />
            </Flex>
          )}
        </Flex>
        {!closed && (
          <Flex wrap="wrap" align="center" columnGap="4" rowGap="2" mb="3">
            <TurnTag conversa={conversa} minha={conversa.mensagens[0]?.minha ?? false} />
            {deadline && (
              <div>
                Prazo de resposta: <Prazo limite={deadline.limite} />
                <PorQueEstaData of="mensagem" id={deadline.id} />
              </div>
            )}
          </Flex>
        )}
        {closed && (
          <chakra.div mb="3">
            <Alert tone="warning">{ACTION_ERROR.conversaEncerrada}</Alert>
          </chakra.div>
        )}
        {replying && !closed && (
          <chakra.div mb="4">
            <RespostaForm
              conversa={conversa}
              takesFocus={asked}
              onWrite={() => setWritten(true)}
              onSent={() => end(null)}
            >
              <CancelReply
                written={written}
                onCancel={() => {
                  eraseDraftOf(replyDraft(conversa));
                  end({ type: 'info', title: SUCCESS.messageCancelled });
                }}
              />
            </RespostaForm>
          </chakra.div>
        )}
        <Thread conversa={conversa} headingLevel="h4" novas={novas} />
      </section>
    </Card>
  );
}

function CloseButton({ conversa, onClosed }: { conversa: Conversa; onClosed: () => void }) {
  const [asking, setAsking] = useState(false);
  const close = useCloseConversa();
  const confirm = async () => {
    try {
      await close.mutateAsync(conversa);
      setAsking(false);
      onClosed();
    } catch {
      // The dialog shows the error.
    }
  };
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
        onConfirm={() => void confirm()}
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
