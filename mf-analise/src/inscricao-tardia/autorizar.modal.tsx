import { autorizarTardiaSchema, shiftDay, TARDIA_LIMITS } from '@credenciados/contract';
import { Box, Button, formatDate, Text, todayInZone } from '@credenciados/shared';
import { DateField, MaskedField, TextareaField, TextField, useDraftForm, type z } from '@credenciados/shared/forms';
import { Modal } from '@credenciados/shared/overlays';
import { useState } from 'react';
import { FormModal } from '../common/form-modal.tsx';
import { TextToCopy } from '../common/text-to-copy.tsx';
import { useAuthorise } from './inscricao-tardia.api.ts';

/** Authorises a late entry, then shows its link, which the portal doesn't show again. */
export function AutorizarModal({ idEdital, onClose }: { idEdital: number; onClose: () => void }) {
  const authorise = useAuthorise();
  const [form, draft] = useDraftForm(`inscricao-tardia-${idEdital}`, autorizarTardiaSchema, {
    defaultValues: { cpf: '', motivo: '', ate: '', email: '' },
  });
  const [first] = useState(todayInZone);
  const last = shiftDay(first, TARDIA_LIMITS.dias);
  const [made, setMade] = useState<{ link: string; email: string } | null>(null);
  const submit = async (values: z.output<typeof autorizarTardiaSchema>) => {
    const { link } = await authorise.mutateAsync({ ...values, idEdital });
    draft.end();
    setMade({ link, email: values.email });
  };
  if (made) return <LinkModal {...made} onClose={onClose} />;
  return (
    <FormModal
      form={form}
      draft={draft}
      size="lg"
      title="Autorizar inscrição fora do prazo"
      onClose={onClose}
      submitLabel="Autorizar"
      onSubmit={submit}
      failureTitle="A inscrição não foi autorizada."
    >
      <Box mb="5">
        <Text color="fg.muted">
          A pessoa recebe um link que abre o cadastro deste edital. Ele vale uma vez, só para este CPF. A autorização e
          o motivo ficam registrados.
        </Text>
      </Box>
      <MaskedField name="cpf" label="CPF" mask="cpf" required />
      <TextareaField name="motivo" label="Motivo" rows={4} maxLength={TARDIA_LIMITS.motivo} required />
      <DateField
        name="ate"
        label="Último dia para se inscrever"
        hint={`De ${formatDate(first)} a ${formatDate(last)}. Formato: DD/MM/AAAA`}
        min={first}
        max={last}
        required
      />
      <TextField
        name="email"
        label="E-mail da pessoa"
        type="email"
        inputMode="email"
        maxLength={254}
        hint="Com ele, o portal envia o link. Sem ele, copie o link e envie você."
      />
    </FormModal>
  );
}

function LinkModal({ link, email, onClose }: { link: string; email: string; onClose: () => void }) {
  return (
    <Modal open title="Inscrição autorizada" onClose={onClose} footer={<Button onClick={onClose}>Concluir</Button>}>
      <Text mb="4">
        {email ? `O link foi enviado para ${email}. ` : 'Copie o link e envie para a pessoa. '}
        Por segurança, o portal não o mostra de novo.
      </Text>
      <TextToCopy label="Link da inscrição" text={link} />
    </Modal>
  );
}
