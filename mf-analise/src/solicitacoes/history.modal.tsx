import { ACCESS, Button, RemoteWidget, useCan } from '@credenciados/shared';
import { Modal } from '@credenciados/shared/overlays';

interface HistoryModalProps {
  /** Of the request. */
  id: number;
  onClose: () => void;
}

/** Everything that was written about a request. The message centre's module shows it. */
export function HistoryModal({ id, onClose }: HistoryModalProps) {
  const canWrite = useCan(ACCESS.staffWrite);
  return (
    <Modal
      open
      size="xl"
      title="Histórico de Conversas"
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <RemoteWidget
        module="mf-mensagens"
        widget="conversation-history"
        props={{ idSolicitacao: id, readOnly: !canWrite }}
      />
    </Modal>
  );
}
