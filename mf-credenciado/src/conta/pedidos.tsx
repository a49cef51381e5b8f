import {
  pedirDadosSchema,
  TIPO_PEDIDO_DADOS_LABEL,
  TIPOS_PEDIDO_DADOS,
  textoPedidoSchema,
} from '@credenciados/contract';
import {
  Alert,
  Button,
  chakra,
  errorText,
  Flex,
  formatDate,
  formatDateTime,
  LoadFailure,
  notify,
  Text,
  useIdempotencyKey,
} from '@credenciados/shared';
import { applyServerErrors, Form, SelectField, TextareaField, useDraftForm } from '@credenciados/shared/forms';
import { Modal } from '@credenciados/shared/overlays';
import { Section } from '@credenciados/shared/solicitacao';
import { type RefObject, useRef, useState } from 'react';
import { type Pedido, useAskPedido, usePedidos, useWithdrawPedido, useWritePedido } from './conta.api.ts';

const FORM_ID = 'form-pedido';

/** Pedidos sobre os meus dados: the person's requests to the data officer, with messages and answers (DAD-4). */
export function Pedidos() {
  const { data: pedidos, error, refetch } = usePedidos();
  const [asking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  return (
    <Section title="Pedidos sobre os meus dados">
      <chakra.div ref={box} tabIndex={-1} outline="none" scrollMarginTop="6rem">
        <Text mb="3" maxW="text">
          Você pode pedir ao encarregado de dados do órgão a correção, a eliminação ou outra medida sobre os seus dados.
          O pedido não altera nem apaga nada sozinho: a resposta chega nesta página e por e-mail em até 15 dias.
        </Text>
        <Text mb="4" maxW="text">
          As solicitações, os documentos enviados com elas, as decisões e as mensagens fazem parte de processos
          administrativos, que a lei de arquivos (Lei nº&nbsp;8.159/1991) manda guardar. A resposta diz o que foi feito,
          o que não foi e por quê.
        </Text>
        {error && !pedidos && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {pedidos?.map((pedido) => (
          <OwnPedido key={pedido.id} pedido={pedido} box={box} />
        ))}
        <Button variant="outline" onClick={() => setAsking(true)}>
          Fazer um pedido
        </Button>
      </chakra.div>
      {asking && (
        <AskModal
          onClose={() => setAsking(false)}
          onAsked={() => {
            setAsking(false);
            told('Pedido enviado.', box);
          }}
        />
      )}
    </Section>
  );
}

/** Tells of a success, and moves the focus to the section: the pressed button may no longer exist. */
function told(title: string, box: RefObject<HTMLDivElement | null>): void {
  notify({ type: 'success', title });
  requestAnimationFrame(() => box.current?.focus());
}

function OwnPedido({ pedido, box }: { pedido: Pedido; box: RefObject<HTMLDivElement | null> }) {
  const { id, tipo, pedidoEm, prazo, motivo, mensagens, resposta, respondidoEm } = pedido;
  const [writing, setWriting] = useState(false);
  return (
    <chakra.article mb="5" aria-label={TIPO_PEDIDO_DADOS_LABEL[tipo]}>
      <Alert
        tone="info"
        live={respondidoEm === null}
        title={`${TIPO_PEDIDO_DADOS_LABEL[tipo]}: pedido de ${formatDateTime(pedidoEm)}.`}
      >
        {respondidoEm
          ? `Resposta de ${formatDateTime(respondidoEm)}:\n${resposta}`
          : `Espera a resposta do encarregado de dados, até ${formatDate(prazo)}. Enquanto isso, nada muda na sua conta.`}
      </Alert>
      {motivo && (
        <Text mt="2" whiteSpace="pre-line">
          {`Você escreveu: ${motivo}`}
        </Text>
      )}
      {mensagens.map(({ id: mensagemId, em, doEncarregado, texto }) => (
        <Text key={mensagemId} mt="2" whiteSpace="pre-line">
          <chakra.strong>{`${doEncarregado ? 'Encarregado de dados' : 'Você'}, em ${formatDateTime(em)}: `}</chakra.strong>
          {texto}
        </Text>
      ))}
      {respondidoEm === null && (
        <Flex mt="3" wrap="wrap" gap="3">
          <Button variant="outline" onClick={() => setWriting(true)}>
            Escrever ao encarregado
          </Button>
          <Withdraw id={id} onWithdrawn={() => told('Pedido retirado.', box)} />
        </Flex>
      )}
      {writing && (
        <WriteModal
          id={id}
          onClose={() => setWriting(false)}
          onWritten={() => {
            setWriting(false);
            told('Mensagem enviada.', box);
          }}
        />
      )}
    </chakra.article>
  );
}

function Withdraw({ id, onWithdrawn }: { id: number; onWithdrawn: () => void }) {
  const withdraw = useWithdrawPedido(id);
  const press = async () => {
    try {
      await withdraw.mutateAsync();
      onWithdrawn();
    } catch {
      // The error is shown beside the button.
    }
  };
  return (
    <>
      {withdraw.error && (
        <Alert live tone="error" title="O pedido não foi retirado.">
          {errorText(withdraw.error)}
        </Alert>
      )}
      <Button variant="outline" loading={withdraw.isPending} onClick={() => void press()}>
        Retirar o pedido
      </Button>
    </>
  );
}

function AskModal({ onClose, onAsked }: { onClose: () => void; onAsked: () => void }) {
  const [form, draft] = useDraftForm('pedido-dados', pedirDadosSchema, { defaultValues: { motivo: '' } });
  const { keyFor } = useIdempotencyKey(draft.sending);
  const ask = useAskPedido();
  const cancel = () => {
    draft.end();
    onClose();
  };
  return (
    <Modal
      open
      title="Pedido ao encarregado de dados"
      onClose={cancel}
      footer={
        <>
          <Button variant="outline" onClick={cancel} disabled={ask.isPending}>
            Cancelar
          </Button>
          <Button type="submit" form={FORM_ID} loading={ask.isPending}>
            Enviar pedido
          </Button>
        </>
      }
    >
      <Text mb="4">Para ter acesso aos seus dados agora, use os botões de Meus dados, nesta página.</Text>
      <Form
        form={form}
        draft={draft}
        id={FORM_ID}
        failureTitle="O pedido não foi enviado."
        onSubmit={async (values) => {
          try {
            await ask.mutateAsync({ ...values, idempotencyKey: keyFor(values) });
            draft.end();
            onAsked();
          } catch (error) {
            applyServerErrors(form, error);
          }
        }}
      >
        <SelectField
          name="tipo"
          label="O que você pede"
          options={TIPOS_PEDIDO_DADOS.map((tipo) => ({ value: tipo, label: TIPO_PEDIDO_DADOS_LABEL[tipo] }))}
          required
        />
        <TextareaField
          name="motivo"
          label="Explique o pedido (opcional)"
          hint="Por exemplo, qual dado está errado e qual é o certo."
          maxLength={2000}
        />
      </Form>
    </Modal>
  );
}

function WriteModal({ id, onClose, onWritten }: { id: number; onClose: () => void; onWritten: () => void }) {
  const [form, draft] = useDraftForm(`pedido-dados-${id}`, textoPedidoSchema, { defaultValues: { texto: '' } });
  const { keyFor } = useIdempotencyKey(draft.sending);
  const write = useWritePedido(id);
  const cancel = () => {
    draft.end();
    onClose();
  };
  return (
    <Modal
      open
      title="Escrever ao encarregado de dados"
      onClose={cancel}
      footer={
        <>
          <Button variant="outline" onClick={cancel} disabled={write.isPending}>
            Cancelar
          </Button>
          <Button type="submit" form={FORM_ID} loading={write.isPending}>
            Enviar mensagem
          </Button>
        </>
      }
    >
      <Form
        form={form}
        draft={draft}
        id={FORM_ID}
        failureTitle="A mensagem não foi enviada."
        onSubmit={async (values) => {
          try {
            await write.mutateAsync({ ...values, idempotencyKey: keyFor(values) });
            draft.end();
            onWritten();
          } catch (error) {
            applyServerErrors(form, error);
          }
        }}
      >
        <TextareaField name="texto" label="Mensagem" maxLength={2000} rows={5} required />
      </Form>
    </Modal>
  );
}
