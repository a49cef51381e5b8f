import { ACTION_ERROR, respostaFormSchema, SUCCESS } from '@credenciados/contract';
import { Button, Flex, type Input, LuSend, notify, useIdempotencyKey } from '@credenciados/shared';
import { RichTextField } from '@credenciados/shared/editor';
import { AnexosField, applyServerErrors, Form, useDraftForm, useUploading } from '@credenciados/shared/forms';
import { type ReactNode, useEffect } from 'react';
import { type Conversa, useReply } from '../conversas.api.ts';

/** Name of the draft of a reply. */
export const replyDraft = ({ id }: Pick<Conversa, 'id'>) => `resposta-${id}`;

type Body = Input<'POST /mensagem/resposta'>['body'];

interface RespostaFormProps {
  conversa: Conversa;
  /** The conversa was closed while the person wrote: the text stays, to be copied, and can't be sent. */
  closed?: boolean;
  /** Focuses the message, because the button that opened the form no longer exists. */
  takesFocus?: boolean;
  /** Called when text is written. */
  onWrite?: () => void;
  /** Buttons before Enviar. */
  children: ReactNode;
  /** Called after sending; the caller removes the form or shows an empty one. */
  onSent: () => void;
}

/** Reply with rich text and files to an open notification (MSG-6). */
export function RespostaForm({
  conversa,
  closed = false,
  takesFocus = false,
  children,
  onWrite,
  onSent,
}: RespostaFormProps) {
  const [form, draft] = useDraftForm(replyDraft(conversa), respostaFormSchema, {
    defaultValues: { conteudo: '', anexos: [] },
  });
  const { isDirty, isSubmitting } = form.formState;
  const { keyFor, renew } = useIdempotencyKey(draft.sending);
  const written = isDirty || draft.restored !== null;
  const reply = useReply();
  const { onBusy, hasToWait } = useUploading(form);
  useEffect(() => {
    if (written) onWrite?.();
  }, [written, onWrite]);
  return (
    <Form
      form={form}
      draft={draft}
      label="Responder"
      failureTitle={ACTION_ERROR.sendMessage}
      onSubmit={async (values) => {
        if (hasToWait()) return;
        try {
          await reply.mutateAsync({
            idempotencyKey: keyFor(values),
            body: { ...values, conversa: { id: conversa.id }, ...recipientOf(conversa) },
          });
        } catch (error) {
          applyServerErrors(form, error);
          return;
        }
        renew();
        draft.end();
        notify({ type: 'success', title: SUCCESS.messageSent });
        onSent();
      }}
    >
      <RichTextField name="conteudo" label="Mensagem" required takesFocus={takesFocus} />
      <AnexosField onBusy={onBusy} />
      <Flex wrap="wrap" gap="3" justify="flex-end">
        {children}
        {!closed && (
          <Button type="submit" loading={isSubmitting}>
            <LuSend aria-hidden="true" />
            Enviar
          </Button>
        )}
      </Flex>
    </Form>
  );
}

/** Recipient of a reply: the sender of the other side's latest message (MSG-6). */
function recipientOf({ mensagens }: Conversa): Pick<Body, 'destinatario'> {
  const latest = mensagens.find(({ minha }) => !minha);
  return latest ? { destinatario: { id: latest.remetente.id } } : {};
}
