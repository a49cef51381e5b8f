import { pedirExclusaoSchema } from '@credenciados/contract';
import {
  Alert,
  Button,
  chakra,
  errorText,
  formatDateTime,
  notify,
  Text,
  useIdempotencyKey,
} from '@credenciados/shared';
import { applyServerErrors, Form, TextareaField, useDraftForm } from '@credenciados/shared/forms';
import { Modal } from '@credenciados/shared/overlays';
import { Section } from '@credenciados/shared/solicitacao';
import { useRef, useState } from 'react';
import { type Conta, useAskDeletion, useWithdrawDeletion } from './conta.api.ts';

const FORM_ID = 'form-exclusao';

/** Exclusão dos meus dados: explanation, request, and the committee's answer (CTA-13). */
export function Exclusao({ exclusao }: { exclusao: Conta['exclusao'] }) {
  const [asking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const pending = exclusao !== null && exclusao.respondidaEm === null;
  return (
    <Section title="Exclusão dos meus dados">
      <chakra.div ref={box} tabIndex={-1} outline="none" scrollMarginTop="6rem">
        <Text mb="3" maxW="text">
          Você pode pedir que os seus dados sejam apagados. O pedido não apaga nada sozinho: a equipe do órgão o analisa
          e responde nesta página e por e-mail.
        </Text>
        <Text mb="4" maxW="text">
          As solicitações, os documentos enviados com elas, as decisões e as mensagens fazem parte de processos
          administrativos, que a lei de arquivos (Lei nº&nbsp;8.159/1991) manda guardar; por isso não são apagados a
          pedido. A resposta diz o que foi apagado, o que continua guardado e por quê.
        </Text>
        {exclusao && <Outcome {...exclusao} />}
        {pending && <Withdraw onWithdrawn={() => box.current?.focus()} />}
        {!pending && (
          <Button variant="outline" colorPalette="red" onClick={() => setAsking(true)}>
            Pedir a exclusão dos meus dados
          </Button>
        )}
      </chakra.div>
      {asking && (
        <AskModal
          onClose={() => setAsking(false)}
          onAsked={() => {
            setAsking(false);
            notify({ type: 'success', title: 'Pedido de exclusão enviado.' });
            // The pressed button no longer exists, so focus moves to the section.
            requestAnimationFrame(() => box.current?.focus());
          }}
        />
      )}
    </Section>
  );
}

function Outcome({ pedidaEm, resposta, respondidaEm }: NonNullable<Conta['exclusao']>) {
  return (
    <chakra.div mb="4">
      {respondidaEm ? (
        <Alert tone="info" title={`O seu pedido de ${formatDateTime(pedidaEm)} foi respondido.`}>
          {`Resposta de ${formatDateTime(respondidaEm)}:\n${resposta}`}
        </Alert>
      ) : (
        <Alert tone="info" live title={`Recebemos o seu pedido em ${formatDateTime(pedidaEm)}.`}>
          Ele espera a resposta da equipe. Até lá, nada muda na sua conta, e você pode retirar o pedido.
        </Alert>
      )}
    </chakra.div>
  );
}

function Withdraw({ onWithdrawn }: { onWithdrawn: () => void }) {
  const withdraw = useWithdrawDeletion();
  const press = async () => {
    try {
      await withdraw.mutateAsync();
      notify({ type: 'success', title: 'Pedido de exclusão retirado.' });
      onWithdrawn();
    } catch {
      // The error is shown above the button.
    }
  };
  return (
    <>
      {withdraw.error && (
        <chakra.div mb="4">
          <Alert live tone="error" title="O pedido não foi retirado.">
            {errorText(withdraw.error)}
          </Alert>
        </chakra.div>
      )}
      <Button variant="outline" loading={withdraw.isPending} onClick={() => void press()}>
        Retirar o pedido
      </Button>
    </>
  );
}

function AskModal({ onClose, onAsked }: { onClose: () => void; onAsked: () => void }) {
  const [form, draft] = useDraftForm('pedido-exclusao', pedirExclusaoSchema, { defaultValues: { motivo: '' } });
  const { keyFor } = useIdempotencyKey(draft.sending);
  const ask = useAskDeletion();
  const cancel = () => {
    draft.end();
    onClose();
  };
  return (
    <Modal
      open
      title="Pedir a exclusão dos meus dados"
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
      <Text mb="4">Enquanto a equipe não responder, a sua conta e as suas solicitações continuam como estão.</Text>
      <Form
        form={form}
        draft={draft}
        id={FORM_ID}
        failureTitle="O pedido não foi enviado."
        onSubmit={async (values) => {
          try {
            await ask.mutateAsync({ motivo: values.motivo, idempotencyKey: keyFor(values) });
            draft.end();
            onAsked();
          } catch (error) {
            applyServerErrors(form, error);
          }
        }}
      >
        <TextareaField name="motivo" label="Motivo (opcional)" hint="Se quiser, diga por quê." maxLength={1000} />
      </Form>
    </Modal>
  );
}
