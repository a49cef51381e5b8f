import { CONCLUSAO_PARECER_LABEL, CONCLUSOES_PARECER, respostaParecerSchema } from '@credenciados/contract';
import { ApiError, Button, Flex, Text } from '@credenciados/shared';
import {
  applyServerErrors,
  Form,
  RadioGroupField,
  TextareaField,
  useDraftForm,
  type z,
} from '@credenciados/shared/forms';
import { useAnswer } from './parecer.api.ts';

const OPTIONS = CONCLUSOES_PARECER.map((value) => ({ value, label: CONCLUSAO_PARECER_LABEL[value] }));

interface ParecerFormProps {
  chave: string;
  protocolo: string;
  onSent: () => void;
  /** Called if the opinion was already given in another window. */
  onTooLate: () => void;
}

/** Form of the opinion, which can be given once. */
export function ParecerForm({ chave, protocolo, onSent, onTooLate }: ParecerFormProps) {
  const answer = useAnswer(chave);
  const [form, draft] = useDraftForm(`parecer-${protocolo}`, respostaParecerSchema, { defaultValues: { texto: '' } });
  async function submit(values: z.output<typeof respostaParecerSchema>): Promise<void> {
    try {
      await answer.mutateAsync(values);
      draft.end();
      onSent();
    } catch (error) {
      applyServerErrors(form, error);
      if (error instanceof ApiError && error.status === 422) onTooLate();
    }
  }
  return (
    <Form form={form} draft={draft} label="Seu parecer" failureTitle="O parecer não foi enviado." onSubmit={submit}>
      <RadioGroupField name="conclusao" label="Conclusão" options={OPTIONS} required />
      <TextareaField name="texto" label="Parecer" hint="Até 8000 caracteres." rows={10} maxLength={8000} required />
      <Text color="fg.muted" textStyle="sm" mb="5">
        O parecer é enviado uma vez e não pode ser mudado depois. Ele fica no processo da solicitação.
      </Text>
      <Flex justify="flex-end">
        <Button type="submit" loading={answer.isPending}>
          Enviar parecer
        </Button>
      </Flex>
    </Form>
  );
}
