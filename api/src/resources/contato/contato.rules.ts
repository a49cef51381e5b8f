import type { Attempt } from '../../http/security/attempts.ts';
import { RATE_LIMITS } from '../../http/security/limits.ts';

/** Rate-limit subject: mails to an address whose sender didn't prove that they read it. */
export const unaskedSubject = (email: string): string => `correio:${email}`;
/** Rate-limit subject: codes that a network requested and nobody typed. */
export const codesOfNetwork = (rede: string): string => `codigo-rede:${rede}`;

/** Attempt: a form causes mail to an address without a proof. */
export function unaskedMail(email: string): Attempt {
  return { subject: unaskedSubject(email), limit: RATE_LIMITS.unaskedMailOfForms };
}

/** Event of the message with a code. */
export const eventOf = (id: number): string => `CONTATO_CODIGO:${id}`;

/** Audit facts of a code. */
export const factOf = (acao: string, id: number) => ({
  atorId: null,
  acao,
  entidade: 'contato_codigo',
  entidadeId: id,
});
