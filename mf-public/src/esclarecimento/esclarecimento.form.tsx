import {
  CONTATO_TEXT,
  ESCLARECIMENTO_LIMITS,
  emailSchema,
  esclarecimentoFormSchema,
  TIPO_ESCLARECIMENTO_LABEL,
  TIPOS_ESCLARECIMENTO,
} from '@credenciados/contract';
import { ApiError, Button, call, Flex, type Output, useIdempotencyKey } from '@credenciados/shared';
import {
  applyServerErrors,
  Form,
  RadioGroupField,
  TextareaField,
  TextField,
  useDraftForm,
  z,
} from '@credenciados/shared/forms';
import { ContactStep } from '../registration/contact/contact-step.tsx';
import { useContact } from '../registration/contact/use-contact.ts';

/** Kind not chosen yet is an empty text. */
const schema = z.object({
  ...esclarecimentoFormSchema.shape,
  tipo: z.string().pipe(esclarecimentoFormSchema.shape.tipo),
});
const TIPOS = TIPOS_ESCLARECIMENTO.map((value) => ({ value, label: TIPO_ESCLARECIMENTO_LABEL[value] }));

type Enviado = Output<'POST /publico/esclarecimento/enviar'>;

/** Question or challenge about an edital; its author's address is confirmed beside the form. */
export function EsclarecimentoForm({ idEdital, onSent }: { idEdital: number; onSent: (enviado: Enviado) => void }) {
  const [form, draft] = useDraftForm(`esclarecimento-${idEdital}`, schema, {
    defaultValues: { tipo: '', texto: '', nome: '', email: '' },
  });
  const { keyFor } = useIdempotencyKey(draft.sending);
  const email = form.watch('email') ?? '';
  const contact = useContact(email);

  async function submit(sent: z.output<typeof schema>): Promise<void> {
    const contato = sent.email === '' ? null : await contact.require();
    // The step isn't a field of the form, but its error is shown in the summary.
    if (sent.email !== '' && !contato) {
      return form.setError('root.contato', { type: 'contato', message: CONTATO_TEXT.required });
    }
    const body = { ...sent, idEdital, contato };
    try {
      const enviado = await call('POST /publico/esclarecimento/enviar', {
        ...{ body, idempotencyKey: keyFor(body), silent: true },
      });
      draft.end();
      onSent(enviado);
    } catch (error) {
      if (error instanceof ApiError && error.campos.contato) contact.refuse(error.campos.contato);
      applyServerErrors(form, error);
    }
  }

  return (
    <Form form={form} draft={draft} onSubmit={submit} label="Novo pedido" failureTitle="O pedido não foi enviado.">
      <RadioGroupField name="tipo" label="Tipo" options={TIPOS} required />
      <TextareaField
        name="texto"
        label="Texto"
        hint="Será publicado com a resposta, sem o seu nome. Não escreva dados pessoais."
        rows={8}
        maxLength={ESCLARECIMENTO_LIMITS.texto}
        required
      />
      <TextField
        name="nome"
        label="O seu nome"
        hint="Só a comissão vê. É apagado um ano depois da resposta."
        autoComplete="name"
        maxLength={200}
        required
      />
      <TextField
        name="email"
        label="O seu e-mail"
        hint="Se quiser receber a resposta. Só a comissão vê."
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      {emailSchema.safeParse(email).success && (
        <ContactStep
          contact={contact}
          hasSummary
          heading="h3"
          purpose="A resposta vai"
          onCorrect={() => form.setFocus('email')}
        />
      )}
      <Flex justify="flex-end">
        <Button type="submit" loading={form.formState.isSubmitting}>
          Enviar
        </Button>
      </Flex>
    </Form>
  );
}
