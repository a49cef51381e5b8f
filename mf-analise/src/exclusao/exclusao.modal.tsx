import { respostaExclusaoSchema } from '@credenciados/contract';
import { Button, chakra, DataItem, DataList, formatCpf, formatDateTime, notify } from '@credenciados/shared';
import { TextareaField, useDraftForm } from '@credenciados/shared/forms';
import { Modal } from '@credenciados/shared/overlays';
import { FormModal } from '../common/form-modal.tsx';
import { type PedidoExclusao, useAnswerExclusao } from './exclusao.api.ts';

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
      form={form}
      draft={draft}
      title="Responder ao pedido de exclusão"
      onClose={onClose}
      submitLabel="Enviar resposta"
      failureTitle="A resposta não foi enviada."
      onSubmit={async (values) => {
        await answer.mutateAsync(values);
        draft.end();
        notify({ type: 'success', title: 'Resposta enviada.', description: 'A pessoa foi avisada por e-mail.' });
        onClose();
      }}
    >
      <About pedido={pedido} />
      <TextareaField
        name="resposta"
        label="Resposta"
        hint="O que foi apagado, o que continua guardado e por quê. A pessoa a lê em Minha conta."
        maxLength={2000}
        rows={6}
        required
      />
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
