import { actsOf, readsAfter, saidaFormSchema } from '@credenciados/contract';
import { Button, call, notify, refresh, Text, useMutation } from '@credenciados/shared';
import { applyServerErrors, Form, TextareaField, useDraftForm, type z } from '@credenciados/shared/forms';
import { Modal } from '@credenciados/shared/overlays';
import { Section } from '@credenciados/shared/solicitacao';
import { useState } from 'react';
import type { Solicitacao } from '../solicitacoes.api.ts';

interface Words {
  write: 'PUT /solicitacaoCredenciado/desistir/:id' | 'PUT /solicitacaoCredenciado/renunciar/:id';
  title: string;
  text: string;
  button: string;
  /** Consequences, in the dialog. */
  consequence: string;
  done: string;
  failed: string;
}

const WORDS: Record<'DESISTIR' | 'RENUNCIAR', Words> = {
  DESISTIR: {
    write: 'PUT /solicitacaoCredenciado/desistir/:id',
    title: 'Desistir da solicitação',
    text: 'Você pode desistir até a comissão decidir. Não precisa dizer por quê.',
    button: 'Desistir da solicitação',
    consequence:
      'A comissão deixa de analisar a sua solicitação, que fica arquivada com os seus documentos. Você não pode fazer outra neste edital; só a comissão pode reabrir esta.',
    done: 'Desistência registrada. O comprovante está nesta página e no seu e-mail.',
    failed: 'A desistência não foi registrada.',
  },
  RENUNCIAR: {
    write: 'PUT /solicitacaoCredenciado/renunciar/:id',
    title: 'Renunciar ao credenciamento',
    text: 'Você pode deixar de ser credenciado a qualquer momento. Não precisa dizer por quê.',
    button: 'Renunciar ao credenciamento',
    consequence: 'Você deixa de ser credenciado agora. Para voltar, é preciso se inscrever em um novo edital.',
    done: 'Renúncia registrada. O comprovante está nesta página e no seu e-mail.',
    failed: 'A renúncia não foi registrada.',
  },
};
const FORM_ID = 'form-saida';

/** Withdrawal before the decision, or renunciation of the accreditation (REQ-1, REQ-2); otherwise nothing. */
export function Saida({ solicitacao: { id, situacao } }: { solicitacao: Solicitacao }) {
  const [asked, setAsked] = useState<keyof typeof WORDS | null>(null);
  const acts = actsOf('solicitacao', situacao, 'CREDENCIADOS');
  const acao = (['DESISTIR', 'RENUNCIAR'] as const).find((act) => acts.includes(act));
  if (!acao && !asked) return null;
  return (
    <>
      {acao && (
        <Section title={WORDS[acao].title}>
          <Text mb="3" maxW="text">
            {WORDS[acao].text}
          </Text>
          <Button variant="outline" colorPalette="red" onClick={() => setAsked(acao)}>
            {WORDS[acao].button}
          </Button>
        </Section>
      )}
      {asked && <SaidaModal id={id} words={WORDS[asked]} onClose={() => setAsked(null)} />}
    </>
  );
}

function SaidaModal({ id, words, onClose }: { id: number; words: Words; onClose: () => void }) {
  const leave = useMutation({
    mutationFn: (body: z.output<typeof saidaFormSchema>) => call(words.write, { params: { id }, body, silent: true }),
    onSettled: () => refresh(...readsAfter(words.write)),
  });
  const [form, draft] = useDraftForm(`saida-${id}`, saidaFormSchema, { defaultValues: { motivo: '' } });
  const cancel = () => {
    draft.end();
    onClose();
  };
  return (
    <Modal
      open
      title={words.title}
      onClose={cancel}
      footer={
        <>
          <Button variant="outline" onClick={cancel} disabled={leave.isPending}>
            Cancelar
          </Button>
          <Button type="submit" form={FORM_ID} colorPalette="red" loading={leave.isPending}>
            {words.button}
          </Button>
        </>
      }
    >
      <Text mb="4">{words.consequence}</Text>
      <Form
        form={form}
        draft={draft}
        id={FORM_ID}
        failureTitle={words.failed}
        onSubmit={async (values) => {
          try {
            await leave.mutateAsync(values);
            draft.end();
            notify({ type: 'success', title: words.done });
            onClose();
          } catch (error) {
            applyServerErrors(form, error);
          }
        }}
      >
        <TextareaField name="motivo" label="Motivo (opcional)" hint="A comissão lê este texto." maxLength={2000} />
      </Form>
    </Modal>
  );
}
