import {
  ESCLARECIMENTO_LIMITS,
  ESCLARECIMENTO_TEXT,
  type Esclarecimento,
  responderEsclarecimentoSchema,
} from '@credenciados/contract';
import { notify } from '@credenciados/shared';
import { RadioGroupField, TextareaField, useDraftForm, z } from '@credenciados/shared/forms';
import { FormModal } from '../common/form-modal.tsx';
import { useAnswer } from './esclarecimento.api.ts';

const { pergunta, resposta } = responderEsclarecimentoSchema.shape;
const DECISOES = ['RESPONDER', 'ACOLHER', 'NAO_ACOLHER', 'PREJUDICAR'] as const;
const schema = z.object({
  pergunta,
  resposta,
  decisao: z.string().pipe(z.enum(DECISOES, { error: ESCLARECIMENTO_TEXT.decision })),
});
const ANSWER = [{ value: 'RESPONDER', label: 'Responder' }];
const DECIDE = [
  { value: 'ACOLHER', label: 'Acolher' },
  { value: 'NAO_ACOLHER', label: 'Não acolher' },
];
const END = { value: 'PREJUDICAR', label: 'Encerrar sem resposta, porque o edital acabou' };

interface ResponderModalProps {
  item: Esclarecimento;
  /** True once the edital is over, so that a request may end unanswered (ESC-5). */
  over: boolean;
  onClose: () => void;
}

/** Answers a question, decides a challenge with reasons, or ends it; all are published (ESC-3). */
export function ResponderModal({ item, over, onClose }: ResponderModalProps) {
  const isChallenge = item.tipo === 'IMPUGNACAO';
  const answer = useAnswer(item.id);
  const [form, draft] = useDraftForm(`esclarecimento-resposta-${item.id}`, schema, {
    defaultValues: { pergunta: item.texto, resposta: '', decisao: isChallenge ? '' : 'RESPONDER' },
  });
  const ends = form.watch('decisao') === 'PREJUDICAR';
  const submit = async ({ decisao, ...texts }: z.output<typeof schema>) => {
    const outcome =
      decisao === 'PREJUDICAR' ? { prejudicado: true } : isChallenge && { acolhida: decisao === 'ACOLHER' };
    await answer.mutateAsync({ ...texts, ...outcome });
    draft.end();
    const description =
      decisao === 'ACOLHER' ? 'Falta mudar o edital: publique a errata que atende à impugnação.' : undefined;
    notify({ type: 'success', title: 'Resposta publicada.', ...(description && { description }) });
    onClose();
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      size="lg"
      title={isChallenge ? 'Decidir a impugnação' : 'Responder ao pedido'}
      onClose={onClose}
      submitLabel="Publicar a resposta"
      onSubmit={submit}
      failureTitle="A resposta não foi publicada."
    >
      <TextareaField
        name="pergunta"
        label="Texto que será publicado"
        hint="Tire dele os dados pessoais. O original fica guardado por um ano, e o nome de quem enviou não é publicado."
        rows={6}
        maxLength={ESCLARECIMENTO_LIMITS.texto}
        required
      />
      {(isChallenge || over) && (
        <RadioGroupField
          name="decisao"
          label="Decisão"
          options={[...(isChallenge ? DECIDE : ANSWER), ...(over ? [END] : [])]}
          required
        />
      )}
      <TextareaField
        name="resposta"
        label={ends ? 'Motivo' : isChallenge ? 'Motivos da decisão' : 'Resposta'}
        rows={6}
        maxLength={ESCLARECIMENTO_LIMITS.resposta}
        required
      />
    </FormModal>
  );
}
