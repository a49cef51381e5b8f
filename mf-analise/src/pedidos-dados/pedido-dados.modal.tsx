import { PEDIDO_DADOS_TEXT, TIPO_PEDIDO_DADOS_LABEL, textoPedidoSchema } from '@credenciados/contract';
import {
  Button,
  chakra,
  DataItem,
  DataList,
  formatCpf,
  formatDate,
  formatDateTime,
  LoadFailure,
  notify,
  Text,
} from '@credenciados/shared';
import { TextareaField, useDraftForm } from '@credenciados/shared/forms';
import { Modal } from '@credenciados/shared/overlays';
import { useState } from 'react';
import { FormModal } from '../common/form-modal.tsx';
import { OptionSwitch } from '../common/option-switch.tsx';
import { type PedidoDadosRow, useAnswerPedido, usePedidoDados, useWritePedido } from './pedidos-dados.api.ts';

interface PedidoDadosModalProps {
  pedido: PedidoDadosRow;
  /** True if it is unanswered and the caller may answer. */
  answers: boolean;
  onClose: () => void;
}

const ATOS = [
  { value: 'RESPONDER', label: 'Responder e encerrar' },
  { value: 'PERGUNTAR', label: 'Escrever sem encerrar' },
] as const;
type Ato = (typeof ATOS)[number]['value'];

/** A request with its messages and answer, or with the form to answer it (DAD-5). */
export function PedidoDadosModal({ pedido, answers, onClose }: PedidoDadosModalProps) {
  if (answers) return <AnswerModal pedido={pedido} onClose={onClose} />;
  const { resposta, proprio } = pedido;
  return (
    <Modal
      open
      title="Pedido sobre dados pessoais"
      onClose={onClose}
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      <About pedido={pedido} />
      <chakra.p whiteSpace="pre-line">{resposta ?? (proprio ? PEDIDO_DADOS_TEXT.own : 'Ainda sem resposta.')}</chakra.p>
    </Modal>
  );
}

function AnswerModal({ pedido, onClose }: Omit<PedidoDadosModalProps, 'answers'>) {
  const [ato, setAto] = useState<Ato>('RESPONDER');
  const [form, draft] = useDraftForm(`pedido-dados-${pedido.id}`, textoPedidoSchema, { defaultValues: { texto: '' } });
  const answer = useAnswerPedido(pedido.id);
  const write = useWritePedido(pedido.id, draft.sending);
  const ends = ato === 'RESPONDER';
  return (
    <FormModal
      form={form}
      draft={draft}
      title="Responder ao pedido"
      onClose={onClose}
      submitLabel={ends ? 'Enviar resposta' : 'Enviar mensagem'}
      failureTitle={ends ? 'A resposta não foi enviada.' : 'A mensagem não foi enviada.'}
      onSubmit={async ({ texto }) => {
        await (ends ? answer : write).mutateAsync(texto);
        draft.end();
        notify({
          type: 'success',
          title: ends ? 'Resposta enviada.' : 'Mensagem enviada.',
          description: 'A pessoa foi avisada por e-mail.',
        });
        onClose();
      }}
    >
      <About pedido={pedido} />
      <OptionSwitch<Ato> label="O que fazer" options={ATOS} value={ato} onChange={setAto} />
      <TextareaField
        name="texto"
        label={ends ? 'Resposta' : 'Mensagem'}
        hint={
          ends
            ? 'O que foi feito, o que não foi e por quê. A pessoa a lê em Minha conta.'
            : 'Por exemplo, o que falta para atender o pedido. O prazo continua a contar.'
        }
        maxLength={2000}
        rows={6}
        required
      />
    </FormModal>
  );
}

function About({ pedido: { id, tipo, nome, cpf, pedidoEm, prazo, motivo } }: { pedido: PedidoDadosRow }) {
  const { data, error, refetch } = usePedidoDados(id);
  return (
    <>
      <DataList mb="4">
        <DataItem label="Pedido">{TIPO_PEDIDO_DADOS_LABEL[tipo]}</DataItem>
        <DataItem label="Nome">{nome}</DataItem>
        <DataItem label="CPF">{formatCpf(cpf)}</DataItem>
        <DataItem label="Pedido em">{formatDateTime(pedidoEm)}</DataItem>
        <DataItem label="Responder até">{formatDate(prazo)}</DataItem>
        <DataItem label="O que a pessoa escreveu">
          <chakra.span whiteSpace="pre-line">{motivo || 'Nada'}</chakra.span>
        </DataItem>
      </DataList>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data?.mensagens.map(({ id: mensagemId, em, doEncarregado, texto }) => (
        <Text key={mensagemId} mb="3" whiteSpace="pre-line">
          <chakra.strong>{`${doEncarregado ? 'Encarregado' : nome}, em ${formatDateTime(em)}: `}</chakra.strong>
          {texto}
        </Text>
      ))}
    </>
  );
}
