import { DIAS_PARECER, pedidoParecerSchema } from '@credenciados/contract';
import { Box, notify, Text, useIdempotencyKey } from '@credenciados/shared';
import { CheckboxGroupField, SelectField, TextareaField, TextField, useDraftForm, z } from '@credenciados/shared/forms';
import { FormModal } from '../../common/form-modal.tsx';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';
import { DIAS } from './dias.ts';
import { useAskParecer } from './pareceres.api.ts';

/** Request in the form's shape: inputs give text where the API takes numbers. */
const schema = z.object({
  ...pedidoParecerSchema.shape,
  dias: z.string().transform(Number).pipe(pedidoParecerSchema.shape.dias),
  documentos: z.array(z.coerce.number()).pipe(pedidoParecerSchema.shape.documentos),
});

interface PedirParecerModalProps {
  solicitacao: Solicitacao;
  onClose: () => void;
}

/** Requests an opinion from an outside expert, by a link that shows only this solicitação. */
export function PedirParecerModal({ solicitacao: { id, credenciado }, onClose }: PedirParecerModalProps) {
  const ask = useAskParecer();
  const [form, draft] = useDraftForm(`pedir-parecer-${id}`, schema, {
    defaultValues: { nome: '', email: '', pergunta: '', dias: String(DIAS_PARECER.proposto), documentos: [] },
  });
  const { keyFor } = useIdempotencyKey(draft.sending);
  const submit = async (values: z.output<typeof schema>) => {
    const body = { ...values, idSolicitacao: id };
    await ask.mutateAsync({ ...body, idempotencyKey: keyFor(body) });
    draft.end();
    notify({ type: 'success', title: 'Parecer pedido.', description: `O link foi enviado para ${values.email}.` });
    onClose();
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      size="lg"
      title="Pedir parecer"
      onClose={onClose}
      submitLabel="Pedir parecer"
      onSubmit={submit}
      failureTitle="O parecer não foi pedido."
    >
      <Box mb="5">
        <Text color="fg.muted">
          Parecer é a opinião de um perito de fora. Ele recebe por e-mail um link que mostra só esta solicitação: a
          pergunta, o nome e os registros do requerente e os documentos escolhidos. CPF, endereço, telefones e e-mail
          não são mostrados pela página, mas podem estar nos documentos.
        </Text>
      </Box>
      <TextField name="nome" label="Nome do perito" maxLength={200} required />
      <TextField name="email" label="E-mail do perito" type="email" inputMode="email" maxLength={254} required />
      <TextareaField name="pergunta" label="Pergunta" rows={4} maxLength={2000} required />
      <CheckboxGroupField
        name="documentos"
        label="Documentos que ele pode ver"
        required
        options={credenciado.documentos.map(({ id: documento, tipoDocumento, nome }) => ({
          value: String(documento),
          label: `${tipoDocumento.descricao}: ${nome}`,
        }))}
      />
      <SelectField name="dias" label="Prazo" options={DIAS} required />
    </FormModal>
  );
}
