import { ConfirmDialog, Modal, type ModalProps } from '@credenciados/shared/overlays';
import { useState } from 'react';

interface FormModalProps extends Omit<ModalProps, 'open'> {
  /** Something was filled in that closing would lose. */
  dirty: boolean;
}

/** A dialog with a form. Escape and the X are hit by mistake: once something was filled in they ask first. */
export function FormModal({ dirty, onClose, children, ...modal }: FormModalProps) {
  const [asking, setAsking] = useState(false);
  return (
    <Modal {...modal} open onClose={() => (dirty ? setAsking(true) : onClose())}>
      {children}
      <ConfirmDialog
        open={asking}
        danger
        title="Fechar sem concluir?"
        confirmLabel="Fechar sem concluir"
        cancelLabel="Continuar preenchendo"
        onClose={() => setAsking(false)}
        onConfirm={onClose}
      >
        O que você preencheu será perdido.
      </ConfirmDialog>
    </Modal>
  );
}
