import { Button } from '@credenciados/shared';
import { type Draft, type FieldValues, Form, type UseFormReturn } from '@credenciados/shared/forms';
import { ConfirmDialog, Modal, type ModalProps } from '@credenciados/shared/overlays';
import { type ReactNode, useId, useState } from 'react';

interface FormModalProps<Input extends FieldValues, Output>
  extends Omit<ModalProps, 'open' | 'footer' | 'children'>,
    Pick<DraftModalProps, 'draft' | 'submitLabel'> {
  form: UseFormReturn<Input, unknown, Output>;
  /** Thrown errors are shown by the fields and the summary. */
  onSubmit: (values: Output) => Promise<unknown> | undefined;
  /** Title of a failure for which the API named no field. */
  failureTitle: string;
  children: ReactNode;
}

/** Dialog with one form. */
export function FormModal<Input extends FieldValues, Output>({
  form,
  draft,
  onSubmit,
  failureTitle,
  children,
  ...modal
}: FormModalProps<Input, Output>) {
  const id = useId();
  const { isDirty, isSubmitting } = form.formState;
  return (
    <DraftModal {...modal} formId={id} draft={draft} dirty={isDirty} saving={isSubmitting}>
      <Form form={form} draft={draft} id={id} onSubmit={onSubmit} failureTitle={failureTitle}>
        {children}
      </Form>
    </DraftModal>
  );
}

interface DraftModalProps extends Omit<ModalProps, 'open' | 'footer'> {
  /** Id of the inner form, which the button submits. */
  formId: string;
  submitLabel: string;
  saving: boolean;
  /** True if closing would lose typed data. */
  dirty: boolean;
  /** Draft that closing discards. */
  draft: Draft;
  /** True if there is nothing to submit. */
  submitDisabled?: boolean;
}

/** Dialog around a form that changes with its steps. Cancelar, Escape and the X ask first if data was typed. */
export function DraftModal({
  formId,
  submitLabel,
  saving,
  dirty,
  draft,
  submitDisabled,
  onClose,
  children,
  ...modal
}: DraftModalProps) {
  const [asking, setAsking] = useState(false);
  const leave = () => (dirty ? setAsking(true) : onClose());
  return (
    <Modal
      {...modal}
      open
      onClose={leave}
      footer={
        <>
          <Button variant="outline" onClick={leave} disabled={saving}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} loading={saving} disabled={submitDisabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
      <ConfirmDialog
        open={asking}
        danger
        title="Fechar sem concluir?"
        confirmLabel="Fechar sem concluir"
        cancelLabel="Continuar preenchendo"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          draft.end();
          onClose();
        }}
      >
        O que você preencheu será perdido.
      </ConfirmDialog>
    </Modal>
  );
}
