import { Button } from '@credenciados/shared';
import type { Draft } from '@credenciados/shared/forms';
import { ConfirmDialog, Modal, type ModalProps } from '@credenciados/shared/overlays';
import { useState } from 'react';

interface FormModalProps extends Omit<ModalProps, 'open' | 'footer'> {
  /** The id of the form inside, which the button submits. */
  formId: string;
  submitLabel: string;
  saving: boolean;
  /** Something was filled in that closing would lose. */
  dirty: boolean;
  /** Given up with the form. */
  draft: Draft;
  /** There is nothing to submit. */
  submitDisabled?: boolean;
}

/** A dialog with a form. Cancelar, Escape and the X are hit by mistake: once something was filled in they ask first. */
export function FormModal({
  formId,
  submitLabel,
  saving,
  dirty,
  draft,
  submitDisabled,
  onClose,
  children,
  ...modal
}: FormModalProps) {
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
