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
const DECISOES = ['ACOLHER', 'NAO_ACOLHER'] as const;
const question = z.object({ pergunta, resposta });
const challenge = question.extend({
  decisao: z.string().pipe(z.enum(DECISOES, { error: ESCLARECIMENTO_TEXT.decision })),
});

/** Answers a question, or decides a challenge with reasons; both are published (ESC-3). */
export function ResponderModal({ item, onClose }: { item: Esclarecimento; onClose: () => void }) {
  const isChallenge = item.tipo === 'IMPUGNACAO';
  const answer = useAnswer(item.id);
  const [form, draft] = useDraftForm(`esclarecimento-resposta-${item.id}`, isChallenge ? challenge : question, {
    defaultValues: { pergunta: item.texto, resposta: '', ...(isChallenge && { decisao: '' }) },
  });
  const submit = async (values: z.output<typeof question> & { decisao?: (typeof DECISOES)[number] }) => {
    const { decisao, ...texts } = values;
    await answer.mutateAsync({ ...texts, ...(isChallenge && { acolhida: decisao === 'ACOLHER' }) });
    draft.end();
    notify({ type: 'success', title: 'Resposta publicada.' });
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
        hint="Tire dele os dados pessoais. O original fica guardado, e o nome de quem enviou não é publicado."
        rows={6}
        maxLength={ESCLARECIMENTO_LIMITS.texto}
        required
      />
      {isChallenge && (
        <RadioGroupField
          name="decisao"
          label="Decisão"
          options={[
            { value: 'ACOLHER', label: 'Acolher' },
            { value: 'NAO_ACOLHER', label: 'Não acolher' },
          ]}
          required
        />
      )}
      <TextareaField
        name="resposta"
        label={isChallenge ? 'Motivos da decisão' : 'Resposta'}
        rows={6}
        maxLength={ESCLARECIMENTO_LIMITS.resposta}
        required
      />
    </FormModal>
  );
}
