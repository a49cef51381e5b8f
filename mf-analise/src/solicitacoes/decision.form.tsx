import { ApiError, Button, ERROR, Flex, notify, Text } from '@credenciados/shared';
import {
  applyServerErrors,
  decisaoFormSchema,
  Form,
  RadioGroupField,
  TextareaField,
  useZodForm,
  type z,
} from '@credenciados/shared/forms';
import { DecisionShortcuts, FINISH_ID } from './decision-shortcuts.ts';
import { useDecide } from './solicitacoes.api.ts';

type Decision = z.output<typeof decisaoFormSchema>;

const OPTIONS = [
  { value: 'APROVAR', label: 'Aprovar' },
  { value: 'REPROVAR', label: 'Reprovar' },
];

interface DecisionFormProps {
  /** Of the request. */
  id: number;
  /** Leads back to the list. */
  onDone: () => void;
  onCancel: () => void;
  /** Shows the request as it is now. */
  onReload: () => void;
}

/** Approves or rejects. What was typed stays when somebody else has decided meanwhile. */
export function DecisionForm({ id, onDone, onCancel, onReload }: DecisionFormProps) {
  const decide = useDecide();
  const form = useZodForm(decisaoFormSchema, { defaultValues: { justificativa: '' } });
  const submit = async ({ decisao, justificativa }: Decision) => {
    const aprovar = decisao === 'APROVAR';
    try {
      await decide.mutateAsync({ id, aprovar, justificativa });
      notify({ type: 'success', title: aprovar ? 'Solicitação aprovada.' : 'Solicitação reprovada.' });
      onDone();
    } catch (error) {
      applyServerErrors(form, error);
    }
  };
  const refused = decide.error instanceof ApiError && decide.error.status === 422;
  return (
    <Form form={form} onSubmit={submit} label="Análise" failureTitle={ERROR.validate}>
      <DecisionShortcuts />
      <RadioGroupField name="decisao" label="Resultado da análise" options={OPTIONS} required />
      <TextareaField
        name="justificativa"
        label="Justificativa"
        hint="Obrigatória para reprovar. O interessado lê este texto."
        rows={5}
        maxLength={4000}
      />
      {refused && (
        <Flex mb="5" gap="3" align="center" wrap="wrap">
          <Text color="fg.muted">O texto acima foi mantido. Copie-o, se precisar dele, antes de atualizar.</Text>
          <Button variant="outline" onClick={onReload}>
            Ver a situação atual
          </Button>
        </Flex>
      )}
      <Flex gap="3" wrap="wrap" justify="flex-end">
        <Button variant="outline" onClick={onCancel} disabled={decide.isPending}>
          Cancelar
        </Button>
        <Button type="submit" id={FINISH_ID} loading={decide.isPending}>
          Finalizar
        </Button>
      </Flex>
    </Form>
  );
}
