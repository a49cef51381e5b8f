import { respostaExclusaoSchema } from '@credenciados/contract';
import { Button, chakra, DataItem, DataList, formatCpf, formatDateTime, notify } from '@credenciados/shared';
import { applyServerErrors, Form, TextareaField, useDraftForm } from '@credenciados/shared/forms';
import { Modal } from '@credenciados/shared/overlays';
import { FormModal } from '../common/form-modal.tsx';
import { type PedidoExclusao, useAnswerExclusao } from './exclusao.api.ts';

const FORM_ID = 'form-resposta-exclusao';

interface ExclusaoModalProps {
  pedido: PedidoExclusao;
  /** True if it is unanswered and the person may answer. */
  answers: boolean;
  onClose: () => void;
}

/** A request for deletion with its answer, or with the form to answer it. */
export function ExclusaoModal({ pedido, answers, onClose }: ExclusaoModalProps) {
  if (answers) return <AnswerModal pedido={pedido} onClose={onClose} />;
  const { resposta, proprio } = pedido;
  return (
    <Modal open title="Pedido de exclusão" onClose={onClose} footer={<Button onClick={onClose}>Fechar</Button>}>
      <About pedido={pedido} />
      <chakra.p whiteSpace="pre-line">
        {resposta ?? (proprio ? 'O pedido é seu: outra pessoa da equipe deve responder.' : 'Ainda sem resposta.')}
      </chakra.p>
    </Modal>
  );
}

function AnswerModal({ pedido, onClose }: Omit<ExclusaoModalProps, 'answers'>) {
  const [form, draft] = useDraftForm(`exclusao-${pedido.id}`, respostaExclusaoSchema, {
    defaultValues: { resposta: '' },
  });
  const answer = useAnswerExclusao(pedido.id);
  return (
    <FormModal
      dirty={form.formState.isDirty}
      draft={draft}
      title="Responder ao pedido de exclusão"
      onClose={onClose}
      formId={FORM_ID}
      submitLabel="Enviar resposta"
      saving={answer.isPending}
    >
      <About pedido={pedido} />
      <Form
        form={form}
        draft={draft}
        id={FORM_ID}
        failureTitle="A resposta não foi enviada."
        onSubmit={async (values) => {
          try {
            await answer.mutateAsync(values);
            draft.end();
            notify({ type: 'success', title: 'Resposta enviada.', description: 'A pessoa foi avisada por e-mail.' });
            onClose();
          } catch (error) {
            applyServerErrors(form, error);
          }
        }}
      >
        <TextareaField
          name="resposta"
          label="Resposta"
          hint="O que foi apagado, o que continua guardado e por quê. A pessoa a lê em Minha conta."
          maxLength={2000}
          rows={6}
          required
        />
      </Form>
    </FormModal>
  );
}

function About({ pedido: { nome, cpf, pedidaEm, motivo } }: { pedido: PedidoExclusao }) {
  return (
    <DataList mb="4">
      <DataItem label="Nome">{nome}</DataItem>
      <DataItem label="CPF">{formatCpf(cpf)}</DataItem>
      <DataItem label="Pedido em">{formatDateTime(pedidaEm)}</DataItem>
      <DataItem label="Motivo">{motivo || 'Não informado'}</DataItem>
    </DataList>
  );
}
