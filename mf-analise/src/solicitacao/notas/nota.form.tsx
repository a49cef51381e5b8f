import { NOTA_LIMITS, notaFormSchema } from '@credenciados/contract';
import { Button, Flex } from '@credenciados/shared';
import { applyServerErrors, Form, fieldId, TextareaField, useDraftForm } from '@credenciados/shared/forms';
import { useEffect } from 'react';

interface NotaFormProps {
  /** Names the form for a screen reader. */
  label: string;
  texto: string;
  /** Name of its draft. */
  draftName: string;
  /** Nobody asked for it: it was opened for its draft, and the focus stays where it is. */
  restored?: boolean;
  onSave: (texto: string) => Promise<unknown>;
  onClose: () => void;
}

/** Writes or corrects a note: Ctrl and Enter save it. What is refused stays as it was typed. */
export function NotaForm({ label, texto, draftName, restored = false, onSave, onClose }: NotaFormProps) {
  // An error that came with leaving the field would move the buttons away from under the click that leaves it.
  const [form, draft] = useDraftForm(draftName, notaFormSchema, { mode: 'onSubmit', defaultValues: { texto } });
  useEffect(() => {
    const field = document.getElementById(fieldId('texto'));
    if (!(field instanceof HTMLTextAreaElement)) return;
    if (!restored) {
      field.focus();
      // With its buttons, under which the decision stands.
      field.form?.scrollIntoView({ block: 'nearest' });
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      field.form?.requestSubmit();
    };
    field.addEventListener('keydown', onKeyDown);
    return () => field.removeEventListener('keydown', onKeyDown);
  }, [restored]);
  const submit = async (values: { texto: string }) => {
    try {
      await onSave(values.texto);
      draft.end();
    } catch (error) {
      applyServerErrors(form, error);
    }
  };
  const cancel = () => {
    draft.end();
    onClose();
  };
  return (
    <Form form={form} draft={draft} label={label} onSubmit={submit} failureTitle="A nota não foi salva.">
      <TextareaField
        name="texto"
        label="Nota"
        hint="Só a comissão vê. Ctrl + Enter salva."
        rows={3}
        maxLength={NOTA_LIMITS.texto}
        required
      />
      <Flex gap="3" mt="3">
        <Button type="submit" size="sm" loading={form.formState.isSubmitting}>
          Salvar nota
        </Button>
        <Button size="sm" variant="outline" onClick={cancel}>
          Cancelar
        </Button>
      </Flex>
    </Form>
  );
}
