import { takesReplies } from '@credenciados/contract/domain';
import { mayDo } from '@credenciados/contract/transitions';
import { formatDate, portalNow, StatusTag, type Tone, usePerfil } from '@credenciados/shared';
import type { Conversa } from '../conversas.api.ts';

/** State of a conversa, which decides who acts next. */
type Turn = 'ENCERRADA' | 'LEITURA' | 'COMISSAO' | 'INTERESSADO' | 'RESPONDIDA';

interface TurnOf extends Pick<Conversa, 'tipoConversa' | 'status'> {
  /** True if the applicant wrote the latest message. */
  fromApplicant: boolean;
}

function turnOf({ tipoConversa, status, fromApplicant }: TurnOf): Turn {
  if (!mayDo('conversa', 'RESPONDER', status)) return 'ENCERRADA';
  if (!takesReplies(tipoConversa)) return 'LEITURA';
  if (fromApplicant) return 'COMISSAO';
  return tipoConversa === 'DUVIDA' ? 'RESPONDIDA' : 'INTERESSADO';
}

const LABEL: Record<Turn, { applicant: string; staff: string; tone: Tone; pending?: boolean }> = {
  ENCERRADA: { applicant: 'Encerrada', staff: 'Encerrada', tone: 'neutral' },
  LEITURA: { applicant: 'Somente leitura', staff: 'Somente leitura', tone: 'neutral' },
  COMISSAO: { applicant: 'Aguarda a comissão', staff: 'Aguarda a comissão', tone: 'neutral', pending: true },
  INTERESSADO: { applicant: 'Responda à comissão', staff: 'Aguarda o interessado', tone: 'warning', pending: true },
  RESPONDIDA: { applicant: 'Respondida', staff: 'Respondida', tone: 'success' },
};

interface TurnTagProps {
  conversa: Pick<Conversa, 'tipoConversa' | 'status'>;
  /** True if the reader wrote the latest message. */
  minha: boolean;
  /** Deadline of the answer. */
  prazo?: string | null;
}

/** Tag that says whose turn it is in a conversa, in the reader's words (MSG-13); an applicant who must answer reads until when. */
export function TurnTag({ conversa, minha, prazo }: TurnTagProps) {
  const isApplicant = usePerfil() === 'CREDENCIADOS';
  const turn = turnOf({ ...conversa, fromApplicant: minha === isApplicant });
  const { applicant, staff, tone, pending } = LABEL[turn];
  const inTime = turn === 'INTERESSADO' && prazo && Date.parse(prazo) > portalNow();
  return (
    <StatusTag tone={tone} pending={pending}>
      {!isApplicant ? staff : inTime ? `Responda até ${formatDate(prazo)}` : applicant}
    </StatusTag>
  );
}

/** Latest message with a deadline, unless it was answered or the conversa is closed. */
export function openDeadline({ status, mensagens }: Conversa): { id: number; limite: string } | null {
  if (!mayDo('conversa', 'RESPONDER', status)) return null;
  const asked = mensagens.find((mensagem) => mensagem.dataLimiteResposta !== null && mensagem.status !== 'RESPONDIDA');
  return asked?.dataLimiteResposta ? { id: asked.id, limite: asked.dataLimiteResposta } : null;
}
