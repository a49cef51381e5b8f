import {
  Button,
  ERROR,
  Flex,
  fileError,
  type Input,
  notify,
  RULE,
  SUCCESS,
  useIdempotencyKey,
} from '@credenciados/shared';
import { RichTextField } from '@credenciados/shared/editor';
import {
  applyServerErrors,
  Controller,
  FileUploadField,
  Form,
  respostaFormSchema,
  useZodForm,
} from '@credenciados/shared/forms';
import type { ReactNode } from 'react';
import { LuSend } from 'react-icons/lu';
import { type Conversa, useReply } from '../conversas.api.ts';

const EMPTY_REPLY: Pick<Input<'POST /mensagem/resposta'>['body'], 'conteudo' | 'anexos'> = { conteudo: '', anexos: [] };

interface RespostaFormProps {
  conversa: Conversa;
  /** Buttons before Enviar. */
  children: ReactNode;
  onSent: () => void;
}

/** Rich text and files in answer to an open notification (specification, sections 2 and 5). */
export function RespostaForm({ conversa, children, onSent }: RespostaFormProps) {
  const form = useZodForm(respostaFormSchema, { defaultValues: EMPTY_REPLY });
  const reply = useReply();
  const idempotency = useIdempotencyKey();
  return (
    <Form
      form={form}
      label="Responder"
      failureTitle={ERROR.sendMessage}
      onSubmit={async (values) => {
        try {
          await reply.mutateAsync({
            idempotencyKey: idempotency.key,
            body: { ...values, conversa: { id: conversa.id } },
          });
        } catch (error) {
          applyServerErrors(form, error);
          return;
        }
        idempotency.renew();
        form.reset(EMPTY_REPLY);
        notify({ type: 'success', title: SUCCESS.messageSent });
        onSent();
      }}
    >
      <RichTextField name="conteudo" label="Mensagem" required />
      <Controller
        control={form.control}
        name="anexos"
        render={({ field, fieldState }) => (
          <FileUploadField
            id="campo-anexos"
            label="Anexos"
            finalidade="MENSAGEM"
            files={field.value ?? []}
            error={fieldState.error?.message}
            check={refuseFormat}
            onAdd={({ key, nome }) => field.onChange([...(field.value ?? []), { key, nome }])}
            onRemove={({ key }) => field.onChange(field.value?.filter((anexo) => anexo.key !== key))}
          />
        )}
      />
      <Flex wrap="wrap" gap="3" justify="flex-end">
        {children}
        <Button type="submit" loading={form.formState.isSubmitting}>
          <LuSend aria-hidden="true" />
          Enviar
        </Button>
      </Flex>
    </Form>
  );
}

/** A format that isn't taken is told with its title; size and emptiness are told by the field itself. */
function refuseFormat(file: File): string | null {
  const reason = fileError(file, 'MENSAGEM');
  return reason === RULE.attachmentFormat ? `${RULE.attachmentFormatTitle} ${reason}` : null;
}
