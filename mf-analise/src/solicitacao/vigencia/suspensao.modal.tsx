import { dayOf, PROCEDIMENTO_LIMITS, reintegrarSchema, shiftDay, suspenderSchema } from '@credenciados/contract';
import { formatDate, notify, portalNow, settings, Text } from '@credenciados/shared';
import { DateField, TextareaField, useDraftForm, type z } from '@credenciados/shared/forms';
import { useState } from 'react';
import { FormModal } from '../../common/form-modal.tsx';
import { useReinstate, useSuspend } from './vigencia.api.ts';

interface SuspensaoModalProps {
  /** Id of the solicitação. */
  id: number;
  onClose: () => void;
}

const Motivo = () => (
  <TextareaField
    name="motivo"
    label="Motivo"
    hint="O interessado lê este texto na mensagem e no e-mail."
    rows={5}
    maxLength={PROCEDIMENTO_LIMITS.texto}
    required
  />
);

/** Suspension with its reason and last day (VIG-6). */
export function SuspenderModal({ id, onClose }: SuspensaoModalProps) {
  const { mutateAsync } = useSuspend(id);
  const [today] = useState(() => dayOf(new Date(portalNow()), settings().timeZone));
  const [first, last] = [shiftDay(today, 1), shiftDay(today, PROCEDIMENTO_LIMITS.suspensao)];
  const [form, draft] = useDraftForm(`suspender-${id}`, suspenderSchema, { defaultValues: { motivo: '', ate: '' } });
  const submit = async (values: z.output<typeof suspenderSchema>) => {
    await mutateAsync(values);
    draft.end();
    notify({ type: 'success', title: 'Credenciamento suspenso.' });
    onClose();
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      title="Suspender o credenciamento"
      onClose={onClose}
      submitLabel="Suspender o credenciamento"
      onSubmit={submit}
      failureTitle="O credenciamento não foi suspenso."
    >
      <Text mb="4">A suspensão termina sozinha no último dia, ou antes, se a comissão decidir.</Text>
      <DateField
        name="ate"
        label="Último dia da suspensão"
        hint={`De ${formatDate(first)} a ${formatDate(last)}. Formato: DD/MM/AAAA`}
        min={first}
        max={last}
        required
      />
      <Motivo />
    </FormModal>
  );
}

/** End of a suspension before its last day, with the reason (VIG-6). */
export function ReintegrarModal({ id, onClose }: SuspensaoModalProps) {
  const { mutateAsync } = useReinstate(id);
  const [form, draft] = useDraftForm(`reintegrar-${id}`, reintegrarSchema, { defaultValues: { motivo: '' } });
  const submit = async (values: z.output<typeof reintegrarSchema>) => {
    await mutateAsync(values);
    draft.end();
    notify({ type: 'success', title: 'Suspensão encerrada.' });
    onClose();
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      title="Encerrar a suspensão"
      onClose={onClose}
      submitLabel="Encerrar a suspensão"
      onSubmit={submit}
      failureTitle="A suspensão não foi encerrada."
    >
      <Text mb="4">O credenciamento vale de novo.</Text>
      <Motivo />
    </FormModal>
  );
}
