import { Button } from '@credenciados/shared';
import { Modal } from '@credenciados/shared/overlays';

interface LeaveDialogProps {
  open: boolean;
  onClose: () => void;
  onKeep: () => void;
  onErase: () => void;
}

/** Asks if the draft is stored or erased when the person leaves. */
export function LeaveDialog({ open, onClose, onKeep, onErase }: LeaveDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Sair do formulário"
      role="alertdialog"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Continuar preenchendo
          </Button>
          <Button variant="outline" onClick={onErase}>
            Apagar rascunho e sair
          </Button>
          <Button onClick={onKeep}>Manter rascunho e sair</Button>
        </>
      }
    >
      O que você preencheu pode ficar guardado para continuar depois: nesta aba, ou neste dispositivo se você marcou
      essa opção. Em computador compartilhado, apague o rascunho.
    </Modal>
  );
}
