import { Button, discardChanges, isDirty, RemoteWidget } from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { ConfirmDialog, Modal } from '@credenciados/shared/overlays';
import { useState } from 'react';
import { useIsOwn } from '../own-solicitacao.ts';
import { OwnSolicitacaoAlert } from './own-solicitacao-alert.tsx';

interface HistoryModalProps {
  /** Id of the solicitação. */
  id: number;
  /** CPF of the solicitação's person. */
  cpf: string;
  onClose: () => void;
}

/** Everything that was written about a solicitação. The message centre's module shows it. */
export function HistoryModal({ id, cpf, onClose }: HistoryModalProps) {
  const isOwn = useIsOwn(cpf);
  const canWrite = useMay('POST /mensagem/resposta') && !isOwn;
  const [asking, setAsking] = useState(false);
  // Nothing but a reply in this dialog can be half written while it is open.
  const close = () => (isDirty() ? setAsking(true) : onClose());
  return (
    <Modal
      open
      size="xl"
      title="Histórico de Conversas"
      onClose={close}
      footer={
        <Button variant="outline" onClick={close}>
          Fechar
        </Button>
      }
    >
      {isOwn && <OwnSolicitacaoAlert />}
      <RemoteWidget
        module="mf-mensagens"
        widget="conversation-history"
        props={{ idSolicitacao: id, readOnly: !canWrite }}
      />
      <ConfirmDialog
        open={asking}
        danger
        title="Fechar sem enviar?"
        confirmLabel="Fechar sem enviar"
        cancelLabel="Continuar escrevendo"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          discardChanges();
          onClose();
        }}
      >
        A resposta que você começou a escrever ainda não foi enviada.
      </ConfirmDialog>
    </Modal>
  );
}
