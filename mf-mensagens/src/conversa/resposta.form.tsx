import {
  Alert,
  Box,
  Button,
  ERROR,
  Flex,
  type Input,
  LuSend,
  notify,
  SUCCESS,
  useIdempotencyKey,
} from '@credenciados/shared';
import { RichTextField } from '@credenciados/shared/editor';
import { applyServerErrors, Form } from '@credenciados/shared/forms';
import { type ReactNode, useEffect, useRef } from 'react';
import { AnexosField, UPLOADING } from '../common/anexos-field.tsx';
import { type Conversa, useReply } from '../conversas.api.ts';
import { useReplyForm } from './use-reply-form.ts';

type Body = Input<'POST /mensagem/resposta'>['body'];

interface RespostaFormProps {
  conversa: Conversa;
  /** It was closed while the person wrote: what was written stays, to be copied, and can't be sent. */
  closed?: boolean;
  /** Something was written. */
  onWrite?: () => void;
  /** Buttons before Enviar. */
  children: ReactNode;
  /** It was sent: the form goes, or an empty one takes its place. */
  onSent: () => void;
}

/** Rich text and files in answer to an open notification (MSG-6). */
export function RespostaForm({ conversa, closed = false, children, onWrite, onSent }: RespostaFormProps) {
  const { form, ...draft } = useReplyForm(conversa.id);
  const { isDirty, isSubmitting, submitCount } = form.formState;
  const { keyFor, renew } = useIdempotencyKey(draft.sending);
  const written = isDirty || draft.restored;
  const reply = useReply();
  const uploading = useRef(false);
  useEffect(() => {
    if (written) onWrite?.();
  }, [written, onWrite]);
  return (
    <Form
      form={form}
      label="Responder"
      failureTitle={ERROR.sendMessage}
      onSubmit={async (values) => {
        if (uploading.current) {
          form.setError('anexos', { type: 'envio', message: UPLOADING });
          return;
        }
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
        draft.done();
        notify({ type: 'success', title: SUCCESS.messageSent });
        onSent();
      }}
    >
      {draft.restored && submitCount === 0 && <RestoredNotice onDiscard={draft.discard} />}
      <RichTextField name="conteudo" label="Mensagem" required />
      <AnexosField
        onBusy={(busy) => {
          uploading.current = busy;
          if (!busy) form.clearErrors('anexos');
        }}
      />
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

/** The sender of the other side's latest message gets the reply (MSG-6). */
function recipientOf({ mensagens }: Conversa): Pick<Body, 'destinatario'> {
  const latest = mensagens.find(({ minha }) => !minha);
  return latest ? { destinatario: { id: latest.remetente.id } } : {};
}

function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Box mb="4">
      <Alert
        tone="info"
        live
        title="A sua resposta foi recuperada."
        actions={
          <Button size="sm" variant="outline" onClick={onDiscard}>
            Descartar
          </Button>
        }
      >
        Ela ainda não foi enviada. Continue a escrever ou descarte-a.
      </Alert>
    </Box>
  );
}
