import { CONFIRM, confirmValidate, ERROR, notify, SUCCESS } from '@credenciados/shared';
import { ConfirmDialog } from '@credenciados/shared/overlays';
import { ActionFailure } from '../common/action-failure.tsx';
import { useDeaccredit, useValidateCredenciado } from '../common/solicitacoes/solicitacoes.api.ts';

interface PersonDialogProps {
  /** Of the solicitação. */
  id: number;
  nome: string;
  onClose: () => void;
}

/** Asks before a person who awaits validation is validated. */
export function ValidateCredenciadoDialog({ id, nome, onClose }: PersonDialogProps) {
  const validate = useValidateCredenciado();
  const confirm = () =>
    validate.mutate(id, {
      onSuccess: () => {
        notify({ type: 'success', title: SUCCESS.validated });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      title="Validar credenciado"
      confirmLabel="Validar"
      loading={validate.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {confirmValidate(nome)}
      <ActionFailure title={ERROR.validateCredenciado} error={validate.error} />
    </ConfirmDialog>
  );
}

/** Asks before a person is de-accredited. */
export function DeaccreditDialog({ id, nome, onClose }: PersonDialogProps) {
  const deaccredit = useDeaccredit();
  const confirm = () =>
    deaccredit.mutate(id, {
      onSuccess: () => {
        notify({ type: 'success', title: SUCCESS.deaccredited });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      danger
      title={`Descredenciar ${nome}`}
      confirmLabel="Descredenciar"
      loading={deaccredit.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {CONFIRM.deaccredit}
      <ActionFailure title={ERROR.validateCredenciado} error={deaccredit.error} />
    </ConfirmDialog>
  );
}
