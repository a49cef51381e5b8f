import {
  type ActOf,
  actsOn,
  ERROR,
  mayDo,
  SITUACAO_SOLICITACAO_LABEL,
  type SituacaoSolicitacao,
  type TRANSITIONS,
} from '@credenciados/contract';
import { changedBy, type LastChange } from '../../platform/audit/last-change.ts';

type Acts = typeof TRANSITIONS.solicitacao;
/** Acts that move a solicitação to another state (ANL-1). */
export type Acao = { [A in keyof Acts]: Acts[A] extends { to: SituacaoSolicitacao } ? A : never }[keyof Acts];

/** True while some action leads out of the state: there is more to tell the applicant. */
export function isUnderWay(situacao: SituacaoSolicitacao): boolean {
  return Object.values(actsOn('solicitacao')).some(({ from, to }) => to && from.includes(situacao));
}

/** True if the applicant may rectify: asked to, and the last second of the deadline isn't over (INS-11). */
export function isPossivelResponder(
  solicitacao: { situacao: SituacaoSolicitacao; prazoRetificacao: Date | null },
  now: Date,
): boolean {
  if (!mayDo('solicitacao', 'REENVIAR', solicitacao.situacao) || solicitacao.prazoRetificacao === null) return false;
  return now.getTime() <= solicitacao.prazoRetificacao.getTime() + 999;
}

/** Message to a person who is too late: the current state, who changed it and when. */
export function refusalText(
  acao: ActOf<'solicitacao'>,
  situacao: SituacaoSolicitacao,
  change: LastChange | null,
  timeZone: string,
): string {
  const since = change ? `, ${changedBy(change, timeZone)}` : '';
  // Its state would allow it, but what was decided on is no longer what the solicitação holds.
  const reason = mayDo('solicitacao', acao, situacao) ? ERROR.changedSince : ERROR.actNotPossible;
  return `${reason} Situação atual da solicitação: ${SITUACAO_SOLICITACAO_LABEL[situacao]}${since}.`;
}

/** Deadlines are kept as a whole second, 23:59:59, which is wholly inside. */
export function lastSecond(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 1000) * 1000);
}
