import { Button, downloadFile, Text } from '@credenciados/shared';
import { Modal } from '@credenciados/shared/overlays';
import { SaveFileButton } from '@credenciados/shared/solicitacao';

interface AutosModalProps {
  id: number;
  onClose: () => void;
}

/** Download of a whole case, with what its reader must know before (AUT-1, AUT-3). */
export function AutosModal({ id, onClose }: AutosModalProps) {
  return (
    <Modal
      open
      title="Baixar processo completo"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Fechar
          </Button>
          <SaveFileButton save={() => downloadFile('GET /autos/zip/:id', { params: { id }, silent: true })}>
            Baixar processo (ZIP)
          </SaveFileButton>
        </>
      }
    >
      <Text mb="3">
        Um arquivo ZIP com tudo: um PDF com índice e folhas numeradas, os arquivos enviados, a trilha de auditoria e as
        assinaturas. O programa que vem dentro confere, sem internet, que nada foi mudado.
      </Text>
      <Text mb="3">
        Este ZIP tem notas internas e pareceres. Não entregue a quem é de fora da comissão: o interessado baixa o dele
        em Minhas solicitações.
      </Text>
      <Text>O interessado vê que você consultou o processo.</Text>
    </Modal>
  );
}
