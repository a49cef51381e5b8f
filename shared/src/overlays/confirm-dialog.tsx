import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Modal, type ModalProps } from './modal.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What is asked. */
  children: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** What it does can't be undone. */
  danger?: boolean;
  /** It is being done. */
  loading?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** What has the focus afterwards, where what had it before is gone; null leaves it to that. */
  finalFocus?: ModalProps['finalFocus'];
}

/** Asks before something is done. */
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
