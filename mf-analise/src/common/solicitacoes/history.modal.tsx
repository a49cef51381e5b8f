import { Button, discardChanges, isDirty, RemoteWidget } from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { ConfirmDialog, Modal } from '@credenciados/shared/overlays';
import { useState } from 'react';
import { useIsOwn } from '../own-solicitacao.ts';
import { OwnSolicitacaoAlert } from './own-solicitacao-alert.tsx';

interface HistoryModalProps {
  /** Id of the solicitação. */
  id: number;
  /** CPF of the solicitação's applicant. */
  cpf: string;
  onClose: () => void;
}

/** Conversas of a solicitação, shown by the message centre's module. */
export function HistoryModal({ id, cpf, onClose }: HistoryModalProps) {
  const isOwn = useIsOwn(cpf);
  const canWrite = useMay('POST /mensagem/resposta') && !isOwn;
  const [asking, setAsking] = useState(false);
  // Only a reply in this dialog can be unsaved while it is open.
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
