import { Button, notify, Text } from '@credenciados/shared';
import {
  ActionsMenu,
  ConfirmDialog,
  Modal,
  StateTag,
  Toaster,
  Tooltip,
  TruncatedText,
} from '@credenciados/shared/overlays';
import { useEffect } from 'react';

/** `@credenciados/shared/overlays`: dialogs, menus, tooltips and notices. */
export default { title: 'Overlays' };

const nothing = () => undefined;

export const Menu = () => (
  <ActionsMenu
    label="Ações do edital 003/2026"
    actions={[
      { label: 'Visualizar', onSelect: nothing },
      { label: 'Baixar', href: '/edital.pdf' },
      { label: 'Encerrar', danger: true, onSelect: nothing },
    ]}
  />
);
export const MenuWithWords = () => (
  <ActionsMenu label="Ações da lista" actions={[{ label: 'Exportar', onSelect: nothing }]}>
    Mais ações
  </ActionsMenu>
);
export const Dialog = () => (
  <Modal open onClose={nothing} title="Editar edital" footer={<Button>Salvar</Button>}>
    <Text>O conteúdo do diálogo.</Text>
  </Modal>
);
export const Confirmation = () => (
  <ConfirmDialog open danger title="Encerrar edital" confirmLabel="Encerrar" onConfirm={nothing} onClose={nothing}>
    Deseja encerrar o edital?
  </ConfirmDialog>
);
export const State = () => (
  <StateTag tone="warning" pending label="Retificado" meaning="Foi pedida retificação ao interessado." />
);
export const Tip = () => (
  <Tooltip content="O nome inteiro do arquivo">
    <Button variant="outline">Baixar</Button>
  </Tooltip>
);
export const LongText = () => <TruncatedText text="certidao-de-quitacao-e-registro-no-orgao-de-classe.pdf" max={20} />;
export const Notices = () => {
  useEffect(() => notify({ type: 'success', title: 'Sucesso!', description: 'Edital aberto com sucesso.' }), []);
  return <Toaster />;
};
