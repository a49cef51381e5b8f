import { Box, Button, DataItem, DataList } from '@credenciados/shared';
import { RichText } from '@credenciados/shared/editor';
import { Modal } from '@credenciados/shared/overlays';
import type { Modelo } from '../common/modelos.api.ts';

/** Read-only view of a modelo. */
export function ModeloViewModal({ modelo, onClose }: { modelo: Modelo; onClose: () => void }) {
  return (
    <Modal
      open
      size="lg"
      title="Visualizar modelo"
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <DataList>
        <DataItem label="Assunto">{modelo.assunto}</DataItem>
        <DataItem label="Responsável">{modelo.usuario.pessoa.nomeRazaoSocial}</DataItem>
      </DataList>
      <Box mt="5" p="4" borderWidth="1px" borderColor="border.muted" borderRadius="md" bg="bg.subtle">
        <RichText html={modelo.conteudo} />
      </Box>
    </Modal>
  );
}
