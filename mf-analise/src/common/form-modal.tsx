import { Button } from '@credenciados/shared';
import type { Draft } from '@credenciados/shared/forms';
import { ConfirmDialog, Modal, type ModalProps } from '@credenciados/shared/overlays';
import { useState } from 'react';

interface FormModalProps extends Omit<ModalProps, 'open' | 'footer'> {
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

/** Dialog with a form. Cancelar, Escape and the X ask first if data was typed. */
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
