import { motivoFormSchema } from '@credenciados/contract';
import { notify, Text } from '@credenciados/shared';
import { applyServerErrors, Form, TextareaField, useDraftForm } from '@credenciados/shared/forms';
import { FormModal } from './form-modal.tsx';

interface MotivoModalProps {
  /** Key of its draft and id of its form. */
  id: string;
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
  act: { mutateAsync: (motivo: string) => Promise<unknown>; isPending: boolean };
  onClose: () => void;
  onDone: () => void;
}

/** Dialog of an act that needs a reason. */
export function MotivoModal({ id, text, hint, done, failure, act, onDone, ...modal }: MotivoModalProps) {
  const [form, draft] = useDraftForm(id, motivoFormSchema, { defaultValues: { motivo: '' } });
  const submit = async ({ motivo }: { motivo: string }) => {
    try {
      await act.mutateAsync(motivo);
      draft.end();
      notify({ type: 'success', title: done });
      onDone();
    } catch (error) {
      applyServerErrors(form, error);
    }
  };
  return (
    <FormModal {...modal} dirty={form.formState.isDirty} draft={draft} formId={id} saving={act.isPending}>
      <Form form={form} draft={draft} id={id} onSubmit={submit} failureTitle={failure}>
        <Text mb="4">{text}</Text>
        <TextareaField name="motivo" label="Motivo" hint={hint} rows={4} maxLength={2000} required />
      </Form>
    </FormModal>
  );
}
