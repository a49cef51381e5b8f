import { CONCLUSAO_PARECER_LABEL, SITUACAO_PARECER_LABEL } from '@credenciados/contract';
import { mayDo } from '@credenciados/contract/transitions';
import { Badge, Box, Button, Flex, formatDateTime, notify, Text, type Tone } from '@credenciados/shared';
import { useActs } from '@credenciados/shared/access';
import { ConfirmDialog } from '@credenciados/shared/overlays';
import { useState } from 'react';
import { ActionFailure } from '../../common/action-failure.tsx';
import { type Parecer, useCancelParecer, useExtendParecer } from './pareceres.api.ts';

const TONE: Record<Parecer['situacao'], Tone> = {
  AGUARDANDO: 'info',
  RESPONDIDO: 'success',
  EXPIRADO: 'warning',
  CANCELADO: 'neutral',
  DISPENSADO: 'neutral',
};
/** Days added by one click. */
const MORE_DAYS = 7;

/** An opinion: question, expert, state, and answer. */
export function ParecerItem({ parecer }: { parecer: Parecer }) {
  const { situacao, nome, email, pergunta, pedidoEm, pedidoPor, expiraEm, abertoEm } = parecer;
  const acts = useActs('parecer', situacao);
  const open = mayDo('parecer', 'CANCELAR', situacao);
  return (
    <Box as="article" aria-label={`Parecer de ${nome}`} mb="4">
      <Flex wrap="wrap" gap="3" mb="1" align="center">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          Parecer de {nome}
        </Text>
        <Badge tone={TONE[situacao]}>{SITUACAO_PARECER_LABEL[situacao]}</Badge>
      </Flex>
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        Opinião de um perito de fora, que o interessado não vê. {email}. Pedido em {formatDateTime(pedidoEm)} por{' '}
        {pedidoPor}. {open && `Prazo: ${formatDateTime(expiraEm)}. `}
        {open && (abertoEm ? `Aberto em ${formatDateTime(abertoEm)}.` : 'O link ainda não foi aberto.')}
      </Text>
      <Text my="2" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {pergunta}
      </Text>
      {parecer.documentos.length > 0 && (
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          Documentos: {parecer.documentos.map((documento) => documento.nome).join(', ')}
        </Text>
      )}
      <Answer {...parecer} />
      {acts.includes('CANCELAR') && <Changes parecer={parecer} />}
    </Box>
  );
}

function Answer({ conclusao, texto, respondidoEm }: Parecer) {
  if (!conclusao || !respondidoEm) return null;
  return (
    <Box mt="3" ps="4" borderInlineStartWidth="3px" borderColor="border.emphasized">
      <Text fontWeight="semibold">{CONCLUSAO_PARECER_LABEL[conclusao]}</Text>
      <Text textStyle="sm" color="fg.muted" mb="2">
        Respondido em {formatDateTime(respondidoEm)}
      </Text>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        {texto}
      </Text>
    </Box>
  );
}

function Changes({ parecer: { id, nome } }: { parecer: Parecer }) {
  const extend = useExtendParecer(id);
  const cancel = useCancelParecer(id);
  const [asking, setAsking] = useState(false);
  const act = async (done: string, sent: Promise<unknown>) => {
    try {
      await sent;
      notify({ type: 'success', title: done });
    } catch {
      // The error is shown below the buttons.
    }
    setAsking(false);
  };
  return (
    <>
      <Flex wrap="wrap" gap="3" mt="3">
        <Button
          size="sm"
          variant="outline"
          loading={extend.isPending}
          aria-label={`Dar mais ${MORE_DAYS} dias a ${nome}`}
          onClick={() => void act('Prazo prorrogado. Um novo link foi enviado.', extend.mutateAsync(MORE_DAYS))}
        >
          Dar mais {MORE_DAYS} dias
        </Button>
        <Button size="sm" variant="outline" aria-label={`Cancelar o pedido a ${nome}`} onClick={() => setAsking(true)}>
          Cancelar pedido
        </Button>
      </Flex>
      <ActionFailure title="O pedido de parecer não mudou." error={extend.error ?? cancel.error} />
      <ConfirmDialog
        open={asking}
        danger
        title="Cancelar o pedido de parecer?"
        confirmLabel="Cancelar pedido"
        cancelLabel="Manter"
        loading={cancel.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => void act('Pedido de parecer cancelado.', cancel.mutateAsync())}
      >
        O link enviado a {nome} deixa de abrir na hora.
      </ConfirmDialog>
    </>
  );
}
