import { SUCCESS } from '@credenciados/contract';
import { notify } from '@credenciados/shared';
import { ConfirmDialog } from '@credenciados/shared/overlays';
import { ActionFailure } from '../common/action-failure.tsx';
import type { Modelo } from '../common/modelos.api.ts';
import { useDeleteModelo } from './modelos.api.ts';

/** Asks before deleting a modelo. */
export function DeleteModeloDialog({ modelo, onClose }: { modelo: Modelo; onClose: () => void }) {
  const remove = useDeleteModelo();
  const confirm = async () => {
    try {
      await remove.mutateAsync(modelo.id);
      notify({ type: 'success', title: SUCCESS.templateDeleted });
      onClose();
    } catch {
      // The dialog shows the error.
    }
  };
  return (
    <ConfirmDialog
      open
      danger
      title="Excluir modelo"
      confirmLabel="Excluir"
      loading={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Deseja excluir o modelo {modelo.assunto}?
      <ActionFailure title="O modelo não foi excluído." error={remove.error} />
    </ConfirmDialog>
  );
}
