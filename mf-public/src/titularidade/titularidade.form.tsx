import { CONTATO_TEXT, emailSchema, type PedidoRecebido, pedidoTitularidadeSchema } from '@credenciados/contract';
import { ApiError, Button, call, Flex, useIdempotencyKey } from '@credenciados/shared';
import {
  applyServerErrors,
  FileUploadField,
  Form,
  fieldId,
  MaskedField,
  TextareaField,
  TextField,
  useDraftForm,
  z,
} from '@credenciados/shared/forms';
import { useState } from 'react';
import { ContactStep } from '../registration/contact/contact-step.tsx';
import { useContact } from '../registration/contact/use-contact.ts';

const NO_DOCUMENT = 'Anexe um documento de identificação com foto.';

/** Claim in the form's shape, with the document's file name beside its key. The address is confirmed beside the form. */
const schema = pedidoTitularidadeSchema.omit({ contato: true }).extend({
  caminho: z.string().min(1, NO_DOCUMENT),
  documento: z.string(),
});

/** Claims ownership of a CPF. */
export function TitularidadeForm({ onSent }: { onSent: (recebido: PedidoRecebido) => void }) {
  const [form, draft] = useDraftForm('titularidade', schema, {
    defaultValues: { cpf: '', nome: '', email: '', caminho: '', documento: '', relato: '' },
  });
  const { keyFor } = useIdempotencyKey(draft.sending);
  const [uploading, setUploading] = useState(false);
  const { isSubmitting, errors } = form.formState;
  const { caminho, documento, email } = form.watch();
  const contact = useContact(email);

  async function submit({ documento: _, ...claim }: z.output<typeof schema>): Promise<void> {
    const contato = await contact.require();
    // The step isn't a field of the form, but its error is shown in the summary.
    if (!contato) return form.setError('root.contato', { type: 'contato', message: CONTATO_TEXT.required });
    const body = { ...claim, contato };
    try {
      const key = { idempotencyKey: keyFor(body), silent: true };
      const recebido = await call('POST /publico/titularidade/pedir', { body, ...key });
      draft.end();
      onSent(recebido);
    } catch (error) {
      if (error instanceof ApiError && error.campos.contato) contact.refuse(error.campos.contato);
      applyServerErrors(form, error);
    }
  }

  function attach(key: string, nome: string): void {
    form.setValue('documento', nome);
    form.setValue('caminho', key, { shouldDirty: true, shouldValidate: key !== '' });
  }

  return (
    <Form form={form} draft={draft} onSubmit={submit} label="Este CPF é meu" failureTitle="O pedido não foi enviado.">
      <MaskedField name="cpf" label="CPF" hint="O seu CPF: 11 números. Exemplo: 123.456.789-09" mask="cpf" required />
      <TextField
        name="nome"
        label="Nome"
        hint="Nome completo, como no documento de identificação"
        autoComplete="name"
        maxLength={200}
        required
      />
      <TextField
        name="email"
        label="E-mail"
        hint="O e-mail que é mesmo seu: a resposta chega nele, e a conta passa a ter este endereço"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
      />
      <FileUploadField
        id={fieldId('caminho')}
        label="Documento de identificação"
        hint="Frente e verso de um documento com foto (RG, CNH ou carteira do conselho)."
        finalidade="TITULARIDADE"
        max={1}
        required
        files={caminho === '' ? [] : [{ key: caminho, nome: documento }]}
        error={errors.caminho?.message}
        onAdd={({ key, nome }) => attach(key, nome)}
        onRemove={() => attach('', '')}
        onBusy={setUploading}
      />
      <TextareaField
        name="relato"
        label="O que aconteceu"
        hint="Por exemplo: nunca me cadastrei, ou perdi o acesso ao e-mail antigo. Até 1000 caracteres."
        maxLength={1000}
        required
      />
      {emailSchema.safeParse(email).success && (
        <ContactStep contact={contact} hasSummary heading="h2" onCorrect={() => form.setFocus('email')} />
      )}
      <Flex justify="flex-end">
        <Button type="submit" loading={isSubmitting} disabled={uploading}>
          Enviar pedido
        </Button>
      </Flex>
    </Form>
  );
}
