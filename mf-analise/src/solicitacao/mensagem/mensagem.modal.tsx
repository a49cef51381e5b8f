import {
  ACTION_ERROR,
  type CorrecaoPedida,
  deadlineError,
  isPastAnalysis,
  rectificationSubject,
  SUCCESS,
} from '@credenciados/contract';
import {
  Alert,
  ApiError,
  apiQuery,
  Box,
  Button,
  chakra,
  ERROR,
  formatDate,
  Heading,
  notify,
  Text,
  useIdempotencyKey,
  useQuery,
} from '@credenciados/shared';
import {
  AnexosField,
  applyServerErrors,
  CheckboxField,
  DateField,
  type Draft,
  TextField,
  useDraftForm,
  useUploading,
} from '@credenciados/shared/forms';
import { Modal } from '@credenciados/shared/overlays';
import { useId, useState } from 'react';
import { FormModal } from '../../common/form-modal.tsx';
import { type Solicitacao, useNotifyApplicant, useRectify } from '../../common/solicitacoes/solicitacoes.api.ts';
import { notifyHeld } from '../../lote/held-decision.tsx';
import { LoteWarning } from '../../lote/lote-warning.tsx';
import { useLoteAberto } from '../analise.api.ts';
import { type ConferenciaState, type ItemConferido, listaOf, untickedHtml } from '../conferencia/conferencia.api.ts';
import type { Pedido } from '../correcoes/use-pedido.ts';
import { rangeOf } from './deadline-range.ts';
import { type MensagemValues, mensagemSchema } from './mensagem.schema.ts';
import { MensagemField } from './mensagem-field.tsx';
import { type Proposta, PropostaNote, useProposta } from './proposta.tsx';

const NONE: readonly CorrecaoPedida[] = [];
const TITLE = { retificacao: 'Solicitar retificação', notificacao: 'Notificar credenciado' };

interface MensagemModalProps {
  kind: 'retificacao' | 'notificacao';
  solicitacao: Solicitacao;
  /** Unticked items, with which a rectification starts. */
  conferencia: Pick<ConferenciaState, 'data' | 'itens' | 'error'>;
  /** Corrections by item, which a rectification sends. */
  pedido?: Pedido;
  /** True on the analysis page, which already knows about a pending lote. */
  analysing?: boolean;
  onClose: () => void;
  onSent: () => void;
}

/**
 * Message to the applicant: returns the solicitação for rectification, or notifies. A message that can't be sent is refused before it is
 * typed.
 */
export function MensagemModal(props: MensagemModalProps) {
  const { kind, solicitacao, conferencia, onClose } = props;
  const refusal = useRefusal(kind, solicitacao);
  const proposta = useProposta(solicitacao, refusal === null);
  // The header's progress bar shows the loading. A modal that replaces another would take focus twice.
  if (
    refusal === undefined ||
    (refusal === null && proposta === undefined) ||
    (kind === 'retificacao' && !conferencia.data && !conferencia.error)
  )
    return null;
  if (refusal === null) return <MensagemForm {...props} proposta={proposta ?? null} />;
  return (
    <Modal
      open
      size="lg"
      title={TITLE[kind]}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <Alert tone="warning" title={refusal} live />
    </Modal>
  );
}

/** Reason why nothing can be sent now; null if it can, undefined while unknown. */
function useRefusal(kind: MensagemModalProps['kind'], solicitacao: Solicitacao): string | null | undefined {
  const anyTime = solicitacao.edital.prazoAposEdital || isPastAnalysis(solicitacao.situacao);
  const asks = kind === 'notificacao' && !anyTime;
  const open = useQuery(apiQuery('GET /edital/tipo', asks ? { silent: true } : null));
  const [range] = useState(() => rangeOf(solicitacao));
  if (range.last < range.first) {
    return `O prazo máximo deste edital já passou: as respostas podiam ser pedidas até ${formatDate(range.last)}.`;
  }
  // If the check fails, the form is shown and the API decides on submit.
  if (!asks || open.error) return null;
  return open.data === undefined ? undefined : open.data === null ? ACTION_ERROR.noOpenEdital : null;
}

interface MensagemFormProps extends MensagemModalProps {
  /** Deadline by the edital's term; null if it sets none. */
  proposta: Proposta | null;
}

function MensagemForm({
  kind,
  solicitacao,
  conferencia,
  proposta,
  pedido,
  analysing = false,
  onClose,
  onSent,
}: MensagemFormProps) {
  const { edital } = solicitacao;
  const correcoes = (kind === 'retificacao' && pedido?.correcoes) || NONE;
  const needsDeadline = kind === 'retificacao' || !isPastAnalysis(solicitacao.situacao);
  const [range] = useState(() => rangeOf(solicitacao));
  const { lote } = useLoteAberto(solicitacao.id, analysing);
  const [form, draft] = useDraftForm(`${kind}-${solicitacao.id}`, mensagemSchema(range, needsDeadline), {
    defaultValues: {
      assunto: kind === 'retificacao' ? rectificationSubject(edital.numero) : '',
      dataLimiteResposta: proposta && deadlineError(proposta.dia, range) === null ? proposta.dia : '',
      mensagem: kind === 'retificacao' ? startOf(conferencia.itens, correcoes) : '',
      permitirTudo: false,
      anexos: [],
    },
  });
  const send = useSend(kind, solicitacao, conferencia, correcoes, draft);
  const { onBusy, hasToWait } = useUploading(form);
  const submit = async (values: MensagemValues) => {
    if (hasToWait()) return;
    try {
      const held = await send.run(values);
      draft.end();
      if (kind === 'retificacao') pedido?.end();
      if (held) notifyHeld('Pedido de retificação registrado.', held);
      else notify({ type: 'success', title: SUCCESS.messageSent });
      onSent();
    } catch (error) {
      if (error instanceof ApiError && error.message === ACTION_ERROR.noOpenEdital) {
        notify({ type: 'warning', title: ERROR.warningTitle, description: error.message });
      }
      applyServerErrors(form, error);
    }
  };
  const cancel = () => {
    notify({ type: 'info', title: SUCCESS.messageCancelled });
    onClose();
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      size="lg"
      title={TITLE[kind]}
      onClose={cancel}
      submitLabel="Enviar"
      onSubmit={submit}
      failureTitle={ACTION_ERROR.sendMessage}
    >
      <LoteWarning lote={lote} />
      <TextField name="assunto" label="Assunto" required maxLength={200} readOnly={kind === 'retificacao'} />
      <DateField
        name="dataLimiteResposta"
        label="Prazo"
        hint={`${needsDeadline ? '' : 'Pode ficar em branco. '}De ${formatDate(range.first)} a ${formatDate(range.last)}, até as 23:59:59 do dia. Formato: DD/MM/AAAA`}
        min={range.first}
        max={range.last}
        required={needsDeadline}
      />
      {proposta && <PropostaNote proposta={proposta} range={range} />}
      <MensagemField solicitacao={solicitacao} fillsSubject={kind === 'notificacao'} />
      {pedido && <Correcoes correcoes={correcoes} nameOf={pedido.nameOf} />}
      <AnexosField onBusy={onBusy} />
    </FormModal>
  );
}

/** Text that a rectification starts with: that of unticked items, unless a correction has it. */
function startOf(itens: readonly ItemConferido[], correcoes: readonly CorrecaoPedida[]): string {
  const asked = new Set<string | null>(correcoes.map(({ alvo }) => alvo));
  const html = untickedHtml(itens.filter(({ tipoDocumento }) => !asked.has(tipoDocumento)));
  return html === '' && asked.size > 0 ? '<p>Corrija o que está indicado abaixo e envie de novo.</p>' : html;
}

interface CorrecoesProps {
  correcoes: readonly CorrecaoPedida[];
  nameOf: Pedido['nameOf'];
}

/** Corrections that are sent with the message, and the leave to change more. */
function Correcoes({ correcoes, nameOf }: CorrecoesProps) {
  const id = useId();
  if (correcoes.length === 0) return null;
  return (
    <Box as="section" aria-labelledby={id} my="4">
      <Heading as="h3" size="sm" id={id} mb="1">
        Correções pedidas ({correcoes.length})
      </Heading>
      <Text color="fg.muted" textStyle="sm" mb="1">
        Vão no fim da mensagem, e ao lado de cada item no formulário do interessado.
      </Text>
      <chakra.ul ps="5" listStyleType="disc" mb="2">
        {correcoes.map(({ alvo, observacao }) => (
          <chakra.li key={alvo} overflowWrap="anywhere" whiteSpace="pre-line">
            <strong>{nameOf(alvo)}:</strong> {observacao}
          </chakra.li>
        ))}
      </chakra.ul>
      <CheckboxField
        name="permitirTudo"
        label="Permitir alterar tudo"
        hint="Sem marcar, o interessado altera só os itens acima."
      />
    </Box>
  );
}

/** Sends the message. The idempotency key prevents a second notification. */
function useSend(
  kind: MensagemModalProps['kind'],
  { id, credenciado }: Solicitacao,
  conferencia: MensagemModalProps['conferencia'],
  correcoes: readonly CorrecaoPedida[],
  draft: Draft,
) {
  const rectify = useRectify(id);
  const notification = useNotifyApplicant();
  const { keyFor } = useIdempotencyKey(draft.sending);
  /** Returns the outcome of a decision that waits, or null if it has left. */
  const run = async (values: MensagemValues) => {
    const { assunto, mensagem, dataLimiteResposta, permitirTudo, anexos } = values;
    if (kind === 'retificacao') {
      const { saiEm, segundaPessoa } = await rectify.mutateAsync({
        ...{ assunto, mensagem, dataLimiteResposta, anexos, destinatario: { id: credenciado.pessoa.id } },
        ...listaOf(conferencia),
        ...(correcoes.length > 0 && { correcoes: [...correcoes], permitirTudo }),
      });
      return saiEm ? { saiEm, segundaPessoa } : null;
    }
    const mensagens = [{ conteudo: mensagem, dataLimiteResposta: dataLimiteResposta || null, anexos }];
    await notification.mutateAsync({ key: keyFor(values), body: { assunto, idSolicitacao: id, mensagens } });
    return null;
  };
  return { run, isPending: rectify.isPending || notification.isPending };
}
