import { AMBITO_FERIADO_LABEL, AMBITOS_FERIADO, feriadoFormSchema } from '@credenciados/contract';
import { Alert, chakra, formatDate, notify, Text } from '@credenciados/shared';
import {
  applyServerErrors,
  CheckboxField,
  DateField,
  SelectField,
  TextField,
  useDraftForm,
  z,
} from '@credenciados/shared/forms';
import { useState } from 'react';
import { FormModal } from '../common/form-modal.tsx';
import { type PrazoMovido, useAddFeriado, usePreviewFeriado } from './feriados.api.ts';

const AMBITOS = AMBITOS_FERIADO.map((value) => ({ value, label: AMBITO_FERIADO_LABEL[value] }));
const schema = z.object({ ...feriadoFormSchema.shape, anual: z.boolean() });
type Values = z.output<typeof schema>;

/** Adds a holiday in two steps: the first one lists the deadlines that it moves, the second one saves (PRZ-5). */
export function FeriadoModal({ onClose }: { onClose: () => void }) {
  const preview = usePreviewFeriado();
  const add = useAddFeriado();
  const [form, draft] = useDraftForm('feriado-novo', schema, {
    defaultValues: { dia: '', descricao: '', ambito: 'ESTADUAL', anual: false },
  });
  const [seen, setSeen] = useState<{ values: string; movidos: PrazoMovido[] } | null>(null);
  const written = JSON.stringify(form.watch());
  const confirmed = seen?.values === written ? seen.movidos : null;
  const submit = async (values: Values) => {
    try {
      if (!confirmed) {
        const { movidos } = await preview.mutateAsync(values);
        setSeen({ values: JSON.stringify(values), movidos });
        return;
      }
      await add.mutateAsync({ ...values, movidos: confirmed.length });
      draft.end();
      notify({ type: 'success', title: 'Feriado cadastrado.', description: movedText(confirmed.length) });
      onClose();
    } catch (error) {
      setSeen(null);
      applyServerErrors(form, error);
    }
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      size="lg"
      title="Cadastrar feriado"
      onClose={onClose}
      submitLabel={confirmed ? 'Salvar' : 'Ver os prazos que mudam'}
      onSubmit={submit}
      failureTitle="O feriado não foi cadastrado."
    >
      <DateField name="dia" label="Dia" required />
      <TextField name="descricao" label="Nome do feriado" maxLength={100} required />
      <SelectField name="ambito" label="Âmbito" options={AMBITOS} required />
      <CheckboxField name="anual" label="Repete todo ano, no mesmo dia" />
      <chakra.div aria-live="polite">{confirmed && <Movidos movidos={confirmed} />}</chakra.div>
    </FormModal>
  );
}

const movedText = (count: number): string =>
  count === 0
    ? 'Nenhum prazo mudou.'
    : count === 1
      ? '1 prazo mudou, e a pessoa foi avisada por e-mail.'
      : `${count} prazos mudaram, e as pessoas foram avisadas por e-mail.`;

/** Deadlines that the holiday moves. */
function Movidos({ movidos }: { movidos: readonly PrazoMovido[] }) {
  if (movidos.length === 0) return <Alert tone="info">Nenhum prazo em andamento muda com este feriado.</Alert>;
  return (
    <Alert
      tone="warning"
      title={movidos.length === 1 ? 'Este feriado muda 1 prazo.' : `Este feriado muda ${movidos.length} prazos.`}
    >
      <Text>Ao salvar, cada pessoa recebe a nova data por e-mail.</Text>
      <chakra.ul ps="5" listStyleType="disc" maxH="16rem" overflowY="auto" tabIndex={0} aria-label="Prazos que mudam">
        {movidos.map(({ protocolo, nome, editalNumero, assunto, de, para }) => (
          <li key={`${protocolo} ${assunto} ${de}`}>
            {nome} ({protocolo}, edital nº {editalNumero}), {assunto}: de {formatDate(de)} para {formatDate(para)}
          </li>
        ))}
      </chakra.ul>
    </Alert>
  );
}
