import { ATOS_PROCEDIMENTO, type AtoProcedimento, actsOf, type ERROR, type Procedimento } from '@credenciados/contract';
import type { procedimento } from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';

type Row = typeof procedimento.$inferSelect;
/** Part of a proceeding that its rules read, with the deadlines of its messages. */
export type ProcedimentoHead = Pick<Row, 'situacao' | 'propostoPor' | 'decididoPor' | 'suspensoAte'> & {
  defesaAte: Date | null;
  recursoAte: Date | null;
};

/** True in the last second of a deadline, too. */
export const isInTerm = (ate: Date | null, now: Date): boolean => ate !== null && now.getTime() <= ate.getTime() + 999;

/** True while a suspension lasts: it ends by itself. */
export const isSuspended = ({ suspensoAte }: Pick<Row, 'suspensoAte'>, now: Date): boolean =>
  isInTerm(suspensoAte, now);

/** Refusal of an act that the state allows, because of its person or its time (DES-4, DES-5, DES-6); null if the act is possible. */
export function refusalOf(
  ato: AtoProcedimento,
  head: ProcedimentoHead,
  { usuarioId }: Pick<Session, 'usuarioId'>,
  now: Date,
): keyof typeof ERROR | null {
  if (ato === 'PROPOR') return head.situacao === 'DEFESA' && isInTerm(head.defesaAte, now) ? 'defencePending' : null;
  if (ato === 'DECIDIR_PROCEDIMENTO') return head.propostoPor === usuarioId ? 'otherPerson' : null;
  if (ato === 'NEGAR' || ato === 'PROVER') {
    return [head.propostoPor, head.decididoPor].includes(usuarioId) ? 'thirdPerson' : null;
  }
  return ato === 'REINTEGRAR' && !isSuspended(head, now) ? 'notSuspended' : null;
}

/** Acts that the caller can perform now. An applicant acts by an answer to the committee's message. */
export function acoesOf(
  head: ProcedimentoHead,
  session: Pick<Session, 'usuarioId' | 'perfil'>,
  now: Date,
): Procedimento['acoes'] {
  const acts = actsOf('procedimento', head.situacao, session.perfil);
  if (session.perfil !== 'CREDENCIADOS') {
    return ATOS_PROCEDIMENTO.filter((ato) => acts.includes(ato) && refusalOf(ato, head, session, now) === null);
  }
  if (acts.includes('DEFENDER')) return isInTerm(head.defesaAte, now) ? ['DEFENDER'] : [];
  return acts.includes('RECORRER') && isInTerm(head.recursoAte, now) ? ['RECORRER'] : [];
}
