import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Modal, type ModalProps } from './modal.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** Question. */
  children: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** True if the action can't be undone. */
  danger?: boolean;
  /** True while the action runs. */
  loading?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Element to focus afterwards if the opener is gone; null leaves it to the opener. */
  finalFocus?: ModalProps['finalFocus'];
}

/** Asks for confirmation of an action. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel = 'Confirmar',
  cancelLabel = 'Cancelar',
  danger = false,
  loading = false,
  onConfirm,
  onClose,
  finalFocus,
}: ConfirmDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      size="sm"
      role="alertdialog"
      {...(finalFocus && { finalFocus })}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={loading}>
            {cancelLabel}
          </Button>
          <Button colorPalette={danger ? 'red' : 'primary'} onClick={onConfirm} loading={loading}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
