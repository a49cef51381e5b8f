import { NOTA_LIMITS, notaFormSchema } from '@credenciados/contract';
import { Button, Flex } from '@credenciados/shared';
import { applyServerErrors, Form, fieldId, TextareaField, useDraftForm } from '@credenciados/shared/forms';
import { useEffect } from 'react';

interface NotaFormProps {
  /** Label of the form for screen readers. */
  label: string;
  texto: string;
  /** Name of its draft. */
  draftName: string;
  /** True if it was opened for its draft, and takes no focus. */
  restored?: boolean;
  onSave: (texto: string) => Promise<unknown>;
  onClose: () => void;
}

/** Form of a note; Ctrl+Enter saves. A refused text stays in the field. */
export function NotaForm({ label, texto, draftName, restored = false, onSave, onClose }: NotaFormProps) {
  // Validates on submit only: an error on blur would move the buttons away from the click that causes the blur.
  const [form, draft] = useDraftForm(draftName, notaFormSchema, { mode: 'onSubmit', defaultValues: { texto } });
  useEffect(() => {
    const field = document.getElementById(fieldId('texto'));
    if (!(field instanceof HTMLTextAreaElement)) return;
    if (!restored) {
      field.focus();
      // Scrolls to the field with its buttons, above the decision.
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
