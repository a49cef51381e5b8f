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
  FileUploadField,
  Form,
  fieldId,
  respostaFormSchema,
  useFormContext,
  useLabel,
  useWatch,
  useZodForm,
} from '@credenciados/shared/forms';
import { type ReactNode, useRef } from 'react';
import { LuSend } from 'react-icons/lu';
import { type Conversa, useReply } from '../conversas.api.ts';

type Resposta = Required<Pick<Input<'POST /mensagem/resposta'>['body'], 'conteudo' | 'anexos'>>;

const EMPTY_REPLY: Resposta = { conteudo: '', anexos: [] };
const UPLOADING = 'Há um arquivo sendo enviado. Aguarde o fim do envio ou cancele-o.';

interface RespostaFormProps {
  conversa: Conversa;
  /** Buttons before Enviar. */
  children: ReactNode;
  /** It was sent: the form goes, or an empty one takes its place. */
  onSent: () => void;
}

/** Rich text and files in answer to an open notification (specification, sections 2 and 5). */
export function RespostaForm({ conversa, children, onSent }: RespostaFormProps) {
  const form = useZodForm(respostaFormSchema, { defaultValues: EMPTY_REPLY });
  const reply = useReply();
  const { keyFor, renew } = useIdempotencyKey();
  const uploading = useRef(false);
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
            body: { ...values, conversa: { id: conversa.id } },
          });
        } catch (error) {
          applyServerErrors(form, error);
          return;
        }
        renew();
        notify({ type: 'success', title: SUCCESS.messageSent });
        onSent();
      }}
    >
      <RichTextField name="conteudo" label="Mensagem" required />
      <AnexosField
        onBusy={(busy) => {
          uploading.current = busy;
          if (!busy) form.clearErrors('anexos');
        }}
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

function AnexosField({ onBusy }: { onBusy: (busy: boolean) => void }) {
  const { getValues, setValue, getFieldState, formState } = useFormContext<Resposta>();
  useLabel('anexos', 'Anexos');
  const anexos = useWatch<Resposta, 'anexos'>({ name: 'anexos' });
  const change = (value: Resposta['anexos']) => setValue('anexos', value, { shouldDirty: true });
  return (
    <FileUploadField
      id={fieldId('anexos')}
      label="Anexos"
      finalidade="MENSAGEM"
      files={anexos}
      error={getFieldState('anexos', formState).error?.message}
      check={refuseFormat}
      onBusy={onBusy}
      // What was typed, or attached, while the file was on its way counts as well.
      onAdd={({ key, nome }) => change([...getValues('anexos'), { key, nome }])}
      onRemove={({ key }) => change(getValues('anexos').filter((anexo) => anexo.key !== key))}
    />
  );
}

/** A format that isn't taken is told with its title; size and emptiness are told by the field itself. */
function refuseFormat(file: File): string | null {
  const reason = fileError(file, 'MENSAGEM');
  return reason === RULE.attachmentFormat ? `${RULE.attachmentFormatTitle} ${reason}` : null;
}
