import { mayDo, type Perfil, type StatusConversa, type TipoConversa, takesReplies } from '@credenciados/contract';

/** The two sides of a conversa: the applicant of its solicitação, and the agency's staff. */
export type Lado = 'CREDENCIADO' | 'ORGAO';

/** Side of a session. */
export function sideOf(perfil: Perfil): Lado {
  return perfil === 'CREDENCIADOS' ? 'CREDENCIADO' : 'ORGAO';
}

/** Side of a message's sender: everybody but the solicitação's applicant is staff. */
export function senderSide(remetenteId: number, applicantId: number): Lado {
  return remetenteId === applicantId ? 'CREDENCIADO' : 'ORGAO';
}

/** Texts of refusals that only conversas have. */
export const CONVERSA_TEXT = {
  onlyNotifications: 'Esta conversa é somente para leitura e não aceita respostas.',
  wrongRecipient: 'O destinatário informado não participa desta conversa.',
  tooManyQuestions: 'Você já tem 5 perguntas abertas sobre esta solicitação. Continue em uma delas.',
  nobody: 'Não há ninguém da comissão para receber a pergunta. Tente mais tarde.',
  alreadyClosed: 'Esta conversa já está encerrada.',
} as const;

/** Reason why a conversa takes no reply, or null: only open notifications and questions do (MSG-1). */
export function replyRefusal(
  conversa: { status: StatusConversa; tipoConversa: TipoConversa },
  closedText: string,
): string | null {
  if (!takesReplies(conversa.tipoConversa)) return CONVERSA_TEXT.onlyNotifications;
  return mayDo('conversa', 'RESPONDER', conversa.status) ? null : closedText;
}

/**
 * Recipient of a reply: the sender of the other side's latest message. Staff whose notification is unanswered write to the applicant.
 * `messages`: latest first.
 */
export function replyRecipient(
  lado: Lado,
  applicantId: number,
  messages: readonly { remetenteId: number; destinatarioId: number }[],
): number {
  if (lado === 'ORGAO') return applicantId;
  const latest = messages.find(({ remetenteId }) => remetenteId !== applicantId);
  // A question without an answer: its addressee.
  const recipient = latest?.remetenteId ?? messages[0]?.destinatarioId;
  if (recipient === undefined) throw new Error('A conversa without a message');
  return recipient;
}

/** Subject to show beside the label "Assunto", with which that of a request for rectification begins (MSG-3). */
export const subjectText = (assunto: string): string => assunto.replace(/^Assunto: /, '');
