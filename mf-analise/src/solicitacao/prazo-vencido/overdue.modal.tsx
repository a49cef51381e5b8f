import { prorrogacaoFormSchema, SUCCESS } from '@credenciados/contract';
import { formatDate, notify, Text } from '@credenciados/shared';
import { DateField, TextareaField, useDraftForm } from '@credenciados/shared/forms';
import { useState } from 'react';
import { FormModal } from '../../common/form-modal.tsx';
import { MotivoModal } from '../../common/motivo.modal.tsx';
import {
  type Solicitacao,
  useEndRectification,
  useExtendRectification,
} from '../../common/solicitacoes/solicitacoes.api.ts';
import { rangeOf } from '../mensagem/deadline-range.ts';
import { deadlineSchema } from '../mensagem/mensagem.schema.ts';
import type { OverdueAct } from './overdue.ts';

const HINT = 'O interessado lê este texto na mensagem e no e-mail.';

interface OverdueModalProps {
  act: OverdueAct;
  solicitacao: Solicitacao;
  onClose: () => void;
  onDone: () => void;
}

/** Extends the deadline, resumes the analysis, archives or unarchives. */
export function OverdueModal({ act, ...props }: OverdueModalProps) {
  return act === 'PRORROGAR_RETIFICACAO' ? <ExtendModal {...props} /> : <ReasonModal act={act} {...props} />;
}

type ModalProps = Omit<OverdueModalProps, 'act'>;

function ExtendModal({ solicitacao, onClose, onDone }: ModalProps) {
  const extend = useExtendRectification(solicitacao.id);
  const [range] = useState(() => rangeOf(solicitacao));
  const schema = prorrogacaoFormSchema.extend({ dataLimiteResposta: deadlineSchema(range) });
  const [form, draft] = useDraftForm(`prorrogar-${solicitacao.id}`, schema, {
    defaultValues: { dataLimiteResposta: '', motivo: '' },
  });
  const submit = async (values: { dataLimiteResposta: string; motivo: string }) => {
    await extend.mutateAsync(values);
    draft.end();
    notify({ type: 'success', title: SUCCESS.deadlineExtended });
    onDone();
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      title="Prorrogar o prazo"
      onClose={onClose}
      submitLabel="Prorrogar"
      onSubmit={submit}
      failureTitle="O prazo não foi prorrogado."
    >
      {solicitacao.prazoRetificacao && (
        <Text mb="4">{`O prazo atual é ${formatDate(solicitacao.prazoRetificacao)}.`}</Text>
      )}
      <DateField
        name="dataLimiteResposta"
        label="Novo prazo"
        hint={`De ${formatDate(range.first)} a ${formatDate(range.last)}, até as 23:59:59 do dia. Formato: DD/MM/AAAA`}
        min={range.first}
        max={range.last}
        required
      />
      <TextareaField name="motivo" label="Motivo" hint={HINT} rows={3} maxLength={2000} />
    </FormModal>
  );
}

const REASON = {
  RETOMAR: {
    title: 'Retomar a análise',
    text: 'A solicitação volta para a análise com os dados e documentos que tem. O interessado não pode mais retificá-la.',
    submit: 'Retomar',
    done: SUCCESS.analysisResumed,
    failure: 'A análise não foi retomada.',
  },
  ARQUIVAR: {
    title: 'Arquivar a solicitação',
    text: 'A solicitação sai da fila sem decisão. Ela pode ser desarquivada.',
    submit: 'Arquivar',
    done: SUCCESS.archived,
    failure: 'A solicitação não foi arquivada.',
  },
  DESARQUIVAR: {
    title: 'Desarquivar a solicitação',
    text: 'A solicitação volta para a análise com os dados e documentos que tem.',
    submit: 'Desarquivar',
    done: SUCCESS.analysisResumed,
    failure: 'A solicitação não foi desarquivada.',
  },
} as const;

function ReasonModal({ act, solicitacao: { id }, ...on }: ModalProps & { act: keyof typeof REASON }) {
  const { submit, ...texts } = REASON[act];
  const end = useEndRectification(act, id);
  return (
    <MotivoModal
      draftKey={`${act.toLowerCase()}-${id}`}
      {...texts}
      submitLabel={submit}
      hint={HINT}
      act={end.mutateAsync}
      {...on}
    />
  );
}
