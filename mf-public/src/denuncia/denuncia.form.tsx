import {
  CONTATO_TEXT,
  DENUNCIA_LIMITS,
  type DenunciaRecebida,
  denunciaFormSchema,
  emailSchema,
} from '@credenciados/contract';
import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import { ApiError, Button, call, Flex, type Output, useIdempotencyKey } from '@credenciados/shared';
import {
  AnexosField,
  applyServerErrors,
  Form,
  SelectField,
  TextareaField,
  TextField,
  useDraftForm,
  useUploading,
  z,
} from '@credenciados/shared/forms';
import { ContactStep } from '../registration/contact/contact-step.tsx';
import { useContact } from '../registration/contact/use-contact.ts';
import { DenunciadoField, NOT_CHOSEN } from './denunciado-field.tsx';

/** Complaint in the form's shape: choices are texts. The address is confirmed beside the form. */
const schema = denunciaFormSchema.omit({ idSolicitacao: true }).extend({ escolhido: z.string(), idEdital: z.string() });

interface DenunciaFormProps {
  editais: Output<'GET /publico/denuncia/editais'>;
  onSent: (recebida: DenunciaRecebida) => void;
}

/** Complains about an accredited person. */
export function DenunciaForm({ editais, onSent }: DenunciaFormProps) {
  const [form, draft] = useDraftForm('denuncia', schema, {
    defaultValues: {
      ...{ denunciado: '', escolhido: NOT_CHOSEN, idEdital: '', fatos: '', anexos: [], nome: '', email: '' },
    },
  });
  const { keyFor } = useIdempotencyKey(draft.sending);
  const { onBusy, hasToWait } = useUploading(form);
  const { email = '', escolhido } = form.watch();
  const contact = useContact(email);
  const hasEmail = emailSchema.safeParse(email).success;

  async function submit({ escolhido: chosen, idEdital, anexos, ...sent }: z.output<typeof schema>): Promise<void> {
    if (hasToWait()) return;
    const contato = sent.email === '' ? null : await contact.require();
    // The step isn't a field of the form, but its error is shown in the summary.
    if (sent.email !== '' && !contato) {
      return form.setError('root.contato', { type: 'contato', message: CONTATO_TEXT.required });
    }
    const idSolicitacao = chosen === NOT_CHOSEN ? null : Number(chosen);
    const files = anexos.map(({ key }) => key);
    const body = {
      ...sent,
      anexos: files,
      contato,
      idSolicitacao,
      idEdital: idSolicitacao || !idEdital ? null : Number(idEdital),
    };
    try {
      const key = { idempotencyKey: keyFor(body), silent: true };
      const recebida = await call('POST /publico/denuncia/registrar', { body, ...key });
      draft.end();
      onSent(recebida);
    } catch (error) {
      if (error instanceof ApiError && error.campos.contato) contact.refuse(error.campos.contato);
      applyServerErrors(form, error);
    }
  }

  return (
    <Form form={form} draft={draft} onSubmit={submit} label="Nova denúncia" failureTitle="A denúncia não foi enviada.">
      <DenunciadoField />
      {escolhido === NOT_CHOSEN && (
        <SelectField
          name="idEdital"
          label="Edital"
          hint="Se você souber."
          placeholder="Não sei"
          options={editais.map(({ id, numero, tipoEdital }) => ({
            value: String(id),
            label: `nº ${numero} – ${TIPO_EDITAL_LABEL[tipoEdital]}`,
          }))}
        />
      )}
      <TextareaField
        name="fatos"
        label="Fatos"
        hint={`O que aconteceu, quando e onde. Até ${DENUNCIA_LIMITS.fatos} caracteres.`}
        rows={8}
        maxLength={DENUNCIA_LIMITS.fatos}
        required
      />
      <AnexosField onBusy={onBusy} />
      <TextField
        name="nome"
        label="O seu nome"
        hint="Se quiser se identificar. Só a comissão vê. É apagado um ano depois do fim da denúncia."
        autoComplete="off"
        maxLength={DENUNCIA_LIMITS.nome}
      />
      <TextField
        name="email"
        label="O seu e-mail"
        hint="Se quiser receber a decisão. Só a comissão vê."
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
      />
      {hasEmail && (
        <ContactStep
          contact={contact}
          hasSummary
          heading="h3"
          purpose="A decisão vai"
          onCorrect={() => form.setFocus('email')}
        />
      )}
      <Flex justify="flex-end">
        <Button type="submit" loading={form.formState.isSubmitting}>
          Enviar denúncia
        </Button>
      </Flex>
    </Form>
  );
}
