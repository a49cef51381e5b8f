import { ACTION_ERROR, CONFIRM, confirmValidate, descredenciamentoFormSchema, SUCCESS } from '@credenciados/contract';
import { Text } from '@credenciados/shared';
import { applyServerErrors, Form, TextareaField, useDraftForm } from '@credenciados/shared/forms';
import { ConfirmDialog } from '@credenciados/shared/overlays';
import { ActionFailure } from '../action-failure.tsx';
import { notifyDecided } from '../notify-decided.ts';
import { useDeaccredit, useValidateCredenciado } from './solicitacoes.api.ts';

interface PersonDialogProps {
  /** Id of the solicitação. */
  id: number;
  nome: string;
  onClose: () => void;
  /** Default: `onClose`. */
  onDone?: () => void;
}

/** Asks before validating a person. */
export function ValidateCredenciadoDialog({ id, nome, onClose, onDone = onClose }: PersonDialogProps) {
  const validate = useValidateCredenciado();
  const confirm = async () => {
    try {
      notifyDecided(SUCCESS.validated, await validate.mutateAsync(id));
      onDone();
    } catch {
      // The dialog shows the error.
    }
  };
  return (
    <ConfirmDialog
      open
      title="Validar credenciado"
      confirmLabel="Validar"
      loading={validate.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {confirmValidate(nome)}
      <ActionFailure title={ACTION_ERROR.validateCredenciado} error={validate.error} />
    </ConfirmDialog>
  );
}

const FORM_ID = 'form-descredenciar';

/** Asks before de-accrediting a person, with the reason (ANL-7). */
export function DeaccreditDialog({ id, nome, onClose, onDone = onClose }: PersonDialogProps) {
  const deaccredit = useDeaccredit();
  const [form, draft] = useDraftForm(`descredenciar-${id}`, descredenciamentoFormSchema, {
    defaultValues: { motivo: '' },
  });
  const submit = async ({ motivo }: { motivo: string }) => {
    try {
      const result = await deaccredit.mutateAsync({ id, motivo });
      draft.end();
      notifyDecided(SUCCESS.deaccredited, result);
      onDone();
    } catch (error) {
      applyServerErrors(form, error);
    }
  };
  const cancel = () => {
    draft.end();
    onClose();
  };
  const send = () => {
    const sent = document.getElementById(FORM_ID);
    if (sent instanceof HTMLFormElement) sent.requestSubmit();
  };
  return (
    <ConfirmDialog
      open
      danger
      title={`Descredenciar ${nome}`}
      confirmLabel="Descredenciar"
      loading={deaccredit.isPending}
      onConfirm={send}
      onClose={cancel}
    >
      <Text mb="4">{CONFIRM.deaccredit}</Text>
      <Form form={form} draft={draft} id={FORM_ID} onSubmit={submit} failureTitle={ACTION_ERROR.validateCredenciado}>
        <TextareaField
          name="motivo"
          label="Motivo"
          hint="O interessado lê este texto na mensagem e no e-mail."
          rows={4}
          maxLength={2000}
          required
        />
      </Form>
    </ConfirmDialog>
  );
}
