import { motivoFormSchema } from '@credenciados/contract';
import { Text } from '@credenciados/shared';
import { TextareaField, useDraftForm } from '@credenciados/shared/forms';
import { FormModal } from './form-modal.tsx';
import { notifyDecided } from './notify-decided.ts';

interface MotivoModalProps {
  draftKey: string;
  title: string;
  /** Effect of the act. */
  text: string;
  /** Readers of the reason. */
  hint: string;
  submitLabel: string;
  /** Notice of success. */
  done: string;
  /** Heading of a refusal. */
  failure: string;
  act: (motivo: string) => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
}

/** Dialog of an act that needs a reason. */
export function MotivoModal({ draftKey, text, hint, done, failure, act, onDone, ...modal }: MotivoModalProps) {
  const [form, draft] = useDraftForm(draftKey, motivoFormSchema, { defaultValues: { motivo: '' } });
  const submit = async ({ motivo }: { motivo: string }) => {
    const result = await act(motivo);
    draft.end();
    notifyDecided(done, result);
    onDone();
  };
  return (
    <FormModal {...modal} form={form} draft={draft} onSubmit={submit} failureTitle={failure}>
      <Text mb="4">{text}</Text>
      <TextareaField name="motivo" label="Motivo" hint={hint} rows={4} maxLength={2000} required />
    </FormModal>
  );
}
