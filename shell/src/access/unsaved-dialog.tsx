import { ConfirmDialog } from '@credenciados/shared/overlays';

interface UnsavedDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks whether to leave with unsaved changes. */
export function UnsavedDialog({ onStay, onLeave }: UnsavedDialogProps) {
  return (
    <ConfirmDialog
      open
      title="Sair sem salvar?"
      confirmLabel="Sair sem salvar"
      cancelLabel="Continuar nesta página"
      danger
      onClose={onStay}
      onConfirm={onLeave}
    >
      As alterações feitas nesta página ainda não foram salvas.
    </ConfirmDialog>
  );
}
