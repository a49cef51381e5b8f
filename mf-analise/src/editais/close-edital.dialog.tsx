import { ACTION_ERROR, CONFIRM, SUCCESS } from '@credenciados/contract';
import { notify } from '@credenciados/shared';
import { ConfirmDialog } from '@credenciados/shared/overlays';
import { ActionFailure } from '../common/action-failure.tsx';
import { type Edital, useCloseEdital } from './editais.api.ts';

/** Asks before closing the open edital. */
export function CloseEditalDialog({ edital, onClose }: { edital: Edital; onClose: () => void }) {
  const close = useCloseEdital();
  const confirm = async () => {
    try {
      await close.mutateAsync();
      notify({ type: 'success', title: SUCCESS.editalClosed });
      onClose();
    } catch {
      // The dialog shows the error.
    }
  };
  return (
    <ConfirmDialog
      open
      title={`Encerrar edital nº ${edital.numero}`}
      confirmLabel="Encerrar"
      loading={close.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {CONFIRM.closeEdital}
      <ActionFailure title={ACTION_ERROR.closeEdital} error={close.error} />
    </ConfirmDialog>
  );
}
