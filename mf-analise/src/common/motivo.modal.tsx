import { motivoFormSchema } from '@credenciados/contract';
import { notify, Text } from '@credenciados/shared';
import { TextareaField, useDraftForm } from '@credenciados/shared/forms';
import { FormModal } from './form-modal.tsx';

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
    await act(motivo);
    draft.end();
    notify({ type: 'success', title: done });
    onDone();
  };
  return (
    <FormModal {...modal} form={form} draft={draft} onSubmit={submit} failureTitle={failure}>
      <Text mb="4">{text}</Text>
      <TextareaField name="motivo" label="Motivo" hint={hint} rows={4} maxLength={2000} required />
    </FormModal>
  );
}
