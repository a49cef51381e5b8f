import { type AtoRecurso, decisaoRecursoSchema, RECURSO_LIMITS } from '@credenciados/contract';
import { notify, Text } from '@credenciados/shared';
import { TextareaField, useDraftForm, type z } from '@credenciados/shared/forms';
import { FormModal } from '../../common/form-modal.tsx';
import { useDecideAppeal } from './recurso.api.ts';

const APPROVES =
  'A decisão que esperava é desfeita, e uma aprovação toma o lugar dela. O interessado só a conhece com o resultado final.';

/** Words of each act: button, effect, notice of success. */
export const ATO: Record<AtoRecurso, { label: string; text: string; done: string }> = {
  RECONSIDERAR: { label: 'Reconsiderar a decisão', text: APPROVES, done: 'Decisão reconsiderada.' },
  ENCAMINHAR: {
    label: 'Encaminhar o recurso',
    text: 'A decisão fica como está, e outra pessoa da comissão decide o recurso.',
    done: 'Recurso encaminhado.',
  },
  PROVER: { label: 'Aceitar o recurso', text: APPROVES, done: 'Recurso aceito.' },
  NEGAR: {
    label: 'Negar o recurso',
    text: 'A decisão fica como está. O interessado lê os motivos com o resultado final.',
    done: 'Recurso negado.',
  },
};

interface DecidirRecursoModalProps {
  /** Id of the appeal. */
  id: number;
  ato: AtoRecurso;
  onClose: () => void;
  onDone: () => void;
}

/** Act on an appeal, with its reasons (RES-7). */
export function DecidirRecursoModal({ id, ato, onClose, onDone }: DecidirRecursoModalProps) {
  const { label, text, done } = ATO[ato];
  const act = useDecideAppeal(id);
  const [form, draft] = useDraftForm(`recurso-${ato}-${id}`, decisaoRecursoSchema, {
    defaultValues: { ato, motivo: '' },
  });
  const submit = async (values: z.output<typeof decisaoRecursoSchema>) => {
    await act.mutateAsync(values);
    draft.end();
    notify({ type: 'success', title: done });
    onDone();
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      title={label}
      onClose={onClose}
      submitLabel={label}
      onSubmit={submit}
      failureTitle="Nada mudou no recurso."
    >
      <Text mb="4">{text}</Text>
      <TextareaField
        name="motivo"
        label="Motivos"
        hint="O interessado lê este texto com o resultado final."
        rows={5}
        maxLength={RECURSO_LIMITS.motivo}
        required
      />
    </FormModal>
  );
}
