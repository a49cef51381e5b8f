import { TITULARIDADE_TEXT } from '@credenciados/contract';
import { Box, Button, Flex } from '@credenciados/shared';
import { applyServerErrors, Form, RadioGroupField, TextareaField, useDraftForm, z } from '@credenciados/shared/forms';
import { ConfirmDialog } from '@credenciados/shared/overlays';
import { useState } from 'react';
import { isTooLate } from '../common/after-action.ts';
import { type Titularidade, useDecide } from './titularidade.api.ts';

const OPTIONS = [
  { value: 'ACEITAR', label: 'Aceitar' },
  { value: 'RECUSAR', label: 'Recusar' },
];

/** Decision in the form's shape: one option is required, and a refusal needs a reason. */
const schema = z
  .object({
    decisao: z.enum(['ACEITAR', 'RECUSAR'], { error: TITULARIDADE_TEXT.decision }),
    justificativa: z.string().trim().max(1000),
  })
  .superRefine(({ decisao, justificativa }, context) => {
    if (decisao === 'ACEITAR' || justificativa !== '') return;
    context.addIssue({ code: 'custom', path: ['justificativa'], message: TITULARIDADE_TEXT.justification });
  });
type Decision = z.output<typeof schema>;

interface DecisionFormProps {
  pedido: Titularidade;
  onDecided: (text: string) => void;
  onTooLate: (error: unknown) => void;
}

/** Accepts or refuses a claim. Accepting asks again, because an account changes hands. */
export function DecisionForm({ pedido, onDecided, onTooLate }: DecisionFormProps) {
  const decide = useDecide();
  const [form, draft] = useDraftForm(`titularidade-${pedido.id}`, schema, { defaultValues: { justificativa: '' } });
  const [asked, setAsked] = useState<Decision | null>(null);

  async function send({ decisao, justificativa }: Decision): Promise<void> {
    setAsked(null);
    const aceitar = decisao === 'ACEITAR';
    try {
      await decide.mutateAsync({ id: pedido.id, aceitar, justificativa, ultimoAceito: pedido.ultimoAceito });
      draft.end();
      onDecided(
        aceitar
          ? 'Pedido aceito. A conta e as solicitações passaram a ter o e-mail do pedido.'
          : 'Pedido recusado. A pessoa foi avisada por e-mail.',
      );
    } catch (error) {
      if (isTooLate(error)) onTooLate(error);
      applyServerErrors(form, error);
    }
  }

  return (
    <>
      <Form
        form={form}
        draft={draft}
        label="Decisão"
        failureTitle="A decisão não foi registrada."
        onSubmit={async (values) => (values.decisao === 'ACEITAR' ? setAsked(values) : send(values))}
      >
        <RadioGroupField name="decisao" label="Resultado" options={OPTIONS} required />
        <TextareaField
          name="justificativa"
          label="Justificativa"
          hint="Obrigatória para recusar: quem pediu lê este texto. Ao aceitar, fica no histórico."
          maxLength={1000}
        />
        <Flex justify="flex-end">
          <Button type="submit" loading={decide.isPending}>
            Registrar decisão
          </Button>
        </Flex>
      </Form>
      <ConfirmDialog
        open={asked !== null}
        title="Aceitar o pedido"
        confirmLabel="Aceitar"
        loading={decide.isPending}
        onConfirm={() => asked && void send(asked)}
        onClose={() => setAsked(null)}
      >
        <Box mb="2">
          A conta e todas as solicitações deste CPF passam a ter o e-mail <strong>{pedido.email}</strong>.
        </Box>
        A senha atual deixa de valer, quem está com a conta aberta sai, e os dois endereços são avisados.
      </ConfirmDialog>
    </>
  );
}
