import {
  Alert,
  ApiError,
  Box,
  ERROR,
  formatDate,
  notify,
  rectificationSubject,
  SUCCESS,
  settings,
  useIdempotencyKey,
} from '@credenciados/shared';
import {
  applyServerErrors,
  DateField,
  deadlineRange,
  FileUploadField,
  Form,
  fieldId,
  TextField,
  useFormContext,
  useWatch,
  useZodForm,
} from '@credenciados/shared/forms';
import { useState } from 'react';
import { FormModal } from '../../common/form-modal.tsx';
import { type Solicitacao, useNotifyApplicant, useRectify } from '../../common/solicitacoes/solicitacoes.api.ts';
import { type MensagemValues, mensagemSchema } from './mensagem.schema.ts';
import { MensagemField } from './mensagem-field.tsx';

const FORM_ID = 'form-mensagem';
const TITLE = { retificacao: 'Solicitar retificação', notificacao: 'Notificar credenciado' };

interface MensagemModalProps {
  kind: 'retificacao' | 'notificacao';
  solicitacao: Solicitacao;
  onClose: () => void;
  onSent: () => void;
}

/** Writes to the applicant: returns the solicitação for rectification, or notifies. */
export function MensagemModal({ kind, solicitacao, onClose, onSent }: MensagemModalProps) {
  const { edital } = solicitacao;
  const [range] = useState(() => deadlineRange(new Date(), new Date(edital.dataFim), settings().timeZone));
  const send = useSend(kind, solicitacao);
  const form = useZodForm(mensagemSchema(range), {
    defaultValues: {
      assunto: kind === 'retificacao' ? rectificationSubject(edital.numero) : '',
      dataLimiteResposta: '',
      mensagem: '',
      anexos: [],
    },
  });
  const submit = async (values: MensagemValues) => {
    try {
      await send.run(values);
      notify({ type: 'success', title: SUCCESS.messageSent });
      onSent();
    } catch (error) {
      if (error instanceof ApiError && error.message === ERROR.noOpenEdital) {
        notify({ type: 'warning', title: ERROR.warningTitle, description: error.message });
      }
      applyServerErrors(form, error);
    }
  };
  const cancel = () => {
    notify({ type: 'info', title: SUCCESS.messageCancelled });
    onClose();
  };
  return (
    <FormModal
      dirty={form.formState.isDirty}
      size="lg"
      title={TITLE[kind]}
      onClose={cancel}
      formId={FORM_ID}
      submitLabel="Enviar"
      saving={send.isPending}
    >
      {range.last < range.first && (
        <Box mb="5">
          <Alert tone="warning" title="O prazo máximo deste edital já passou.">
            As respostas podem ser pedidas até {formatDate(range.last)}.
          </Alert>
        </Box>
      )}
      <Form form={form} id={FORM_ID} onSubmit={submit} failureTitle={ERROR.sendMessage}>
        <TextField name="assunto" label="Assunto" required maxLength={200} readOnly={kind === 'retificacao'} />
        <DateField
          name="dataLimiteResposta"
          label="Prazo"
          hint={`De ${formatDate(range.first)} a ${formatDate(range.last)}, até as 23:59:59 do dia. Formato: DD/MM/AAAA`}
          min={range.first}
          max={range.last}
          required
        />
        <MensagemField solicitacao={solicitacao} fillsSubject={kind === 'notificacao'} />
        {kind === 'notificacao' && <AttachmentsField />}
      </Form>
    </FormModal>
  );
}

/** Sends the message as what it is. A repeat of the same notification makes no second one. */
function useSend(kind: MensagemModalProps['kind'], { id, credenciado }: Solicitacao) {
  const rectify = useRectify(id);
  const notification = useNotifyApplicant();
  const { keyFor } = useIdempotencyKey();
  const run = (values: MensagemValues) => {
    const { assunto, mensagem, dataLimiteResposta, anexos } = values;
    return kind === 'retificacao'
      ? rectify.mutateAsync({ assunto, mensagem, dataLimiteResposta, destinatario: { id: credenciado.pessoa.id } })
      : notification.mutateAsync({
          key: keyFor(values),
          body: { assunto, idSolicitacao: id, mensagens: [{ conteudo: mensagem, dataLimiteResposta, anexos }] },
        });
  };
  return { run, isPending: rectify.isPending || notification.isPending };
}

function AttachmentsField() {
  const { setValue } = useFormContext<MensagemValues>();
  const anexos = useWatch<MensagemValues, 'anexos'>({ name: 'anexos' });
  const change = (value: MensagemValues['anexos']) => setValue('anexos', value, { shouldDirty: true });
  return (
    <FileUploadField
      id={fieldId('anexos')}
      label="Anexos"
      finalidade="MENSAGEM"
      files={anexos}
      onAdd={({ nome, key }) => change([...anexos, { nome, key }])}
      onRemove={(removed) => change(anexos.filter(({ key }) => key !== removed.key))}
    />
  );
}
