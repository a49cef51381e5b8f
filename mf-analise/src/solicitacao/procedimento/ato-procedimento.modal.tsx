import {
  type AtoProcedimento,
  atoProcedimentoSchema,
  dayOf,
  PROCEDIMENTO_LIMITS,
  shiftDay,
} from '@credenciados/contract';
import { formatDate, notify, portalNow, settings, Text } from '@credenciados/shared';
import { DateField, TextareaField, useDraftForm, type z } from '@credenciados/shared/forms';
import { useState } from 'react';
import { FormModal } from '../../common/form-modal.tsx';
import { useActInProceeding } from './procedimento.api.ts';

const TOLD = 'O interessado lê este texto na mensagem e no e-mail.';
const INNER = 'O interessado não lê este texto agora.';

/** Words of each act: button, effect, notice of success. */
export const ATO: Record<AtoProcedimento, { label: string; text: string; done: string; hint: string }> = {
  PROPOR: {
    label: 'Propor descredenciamento',
    text: 'Outra pessoa da comissão confirma ou devolve a proposta.',
    done: 'Descredenciamento proposto.',
    hint: 'O interessado lê este texto se outra pessoa confirmar.',
  },
  DECIDIR_PROCEDIMENTO: {
    label: 'Confirmar o descredenciamento',
    text: 'O interessado recebe a decisão e o prazo para recorrer. Ela vale depois desse prazo, ou se o recurso for negado.',
    done: 'Descredenciamento confirmado.',
    hint: TOLD,
  },
  DEVOLVER: {
    label: 'Devolver a proposta',
    text: 'O procedimento volta para a análise, sem a proposta.',
    done: 'Proposta devolvida.',
    hint: INNER,
  },
  ARQUIVAR: {
    label: 'Arquivar o procedimento',
    text: 'O procedimento termina, e o interessado continua credenciado. Uma suspensão termina com ele.',
    done: 'Procedimento arquivado.',
    hint: TOLD,
  },
  SUSPENDER: {
    label: 'Suspender o credenciamento',
    text: 'O credenciamento fica suspenso até o dia escolhido, ou até o fim do procedimento.',
    done: 'Credenciamento suspenso.',
    hint: TOLD,
  },
  REINTEGRAR: {
    label: 'Encerrar a suspensão',
    text: 'O credenciamento vale de novo. O procedimento continua.',
    done: 'Suspensão encerrada.',
    hint: TOLD,
  },
  NEGAR: {
    label: 'Negar o recurso',
    text: 'O interessado é descredenciado agora.',
    done: 'Recurso negado.',
    hint: TOLD,
  },
  PROVER: {
    label: 'Aceitar o recurso',
    text: 'A decisão fica sem efeito, e o interessado continua credenciado.',
    done: 'Recurso aceito.',
    hint: TOLD,
  },
};

interface AtoProcedimentoModalProps {
  /** Id of the proceeding. */
  id: number;
  ato: AtoProcedimento;
  onClose: () => void;
  onDone: () => void;
}

/** Act in a proceeding, with its reason; a suspension has its last day (DES-2, DES-6). */
export function AtoProcedimentoModal({ id, ato, onClose, onDone }: AtoProcedimentoModalProps) {
  const { label, text, done, hint } = ATO[ato];
  const act = useActInProceeding(id);
  const suspends = ato === 'SUSPENDER';
  const [today] = useState(() => dayOf(new Date(portalNow()), settings().timeZone));
  const [first, last] = [shiftDay(today, 1), shiftDay(today, PROCEDIMENTO_LIMITS.suspensao)];
  const [form, draft] = useDraftForm(`procedimento-${ato}-${id}`, atoProcedimentoSchema, {
    defaultValues: { ato, motivo: '', ate: suspends ? '' : null },
  });
  const submit = async (values: z.output<typeof atoProcedimentoSchema>) => {
    await act.mutateAsync(values);
    draft.end();
    notify({ type: 'success', title: done });
    onDone();
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      title={label}
      onClose={onClose}
      submitLabel={label}
      onSubmit={submit}
      failureTitle="Nada mudou no procedimento."
    >
      <Text mb="4">{text}</Text>
      {suspends && (
        <DateField
          name="ate"
          label="Último dia da suspensão"
          hint={`De ${formatDate(first)} a ${formatDate(last)}. Formato: DD/MM/AAAA`}
          min={first}
          max={last}
          required
        />
      )}
      <TextareaField name="motivo" label="Motivo" hint={hint} rows={5} maxLength={PROCEDIMENTO_LIMITS.texto} required />
    </FormModal>
  );
}
