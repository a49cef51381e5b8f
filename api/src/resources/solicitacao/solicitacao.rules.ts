import {
  type AcaoEmEspera,
  type ActOf,
  actsOn,
  atoDeDuas,
  ERROR,
  mayDo,
  type SituacaoSolicitacao,
  type Solicitacao,
  TRANSITIONS,
} from '@credenciados/contract';
import { type EstadoSolicitacao, situacaoLabel } from '@credenciados/contract/solicitacao-look';
import { changedBy, type LastChange } from '@credenciados/platform/audit/last-change';
import type { edital as editalTable } from '@credenciados/platform/db/schema/index';
import { isInTime } from '../edital/edital.rules.ts';
import { regrasOf } from '../edital/regras.ts';

type Acts = typeof TRANSITIONS.solicitacao;
/** Acts that move a solicitação to another state (ANL-1). */
export type Acao = { [A in keyof Acts]: Acts[A] extends { to: SituacaoSolicitacao } ? A : never }[keyof Acts];

/** True while an act other than a review can move it to another state: the applicant will hear more. */
export function isUnderWay(situacao: SituacaoSolicitacao): boolean {
  return Object.values(actsOn('solicitacao')).some(
    ({ from, to, call }) => to && call !== 'POST /revisao/propor' && from.includes(situacao),
  );
}

/** True if the applicant may rectify: it was requested, and the last second of the deadline hasn't passed (INS-11). */
export function isPossivelResponder(
  solicitacao: { situacao: SituacaoSolicitacao; prazoRetificacao: Date | null },
  now: Date,
): boolean {
  if (!mayDo('solicitacao', 'REENVIAR', solicitacao.situacao) || solicitacao.prazoRetificacao === null) return false;
  return now.getTime() <= solicitacao.prazoRetificacao.getTime() + 999;
}

/** Changes by the applicant before the analysis (INS-23); null if the edital doesn't allow them, or another state does. */
export function alteracaoOf(
  { situacao, abertaEm }: { situacao: SituacaoSolicitacao; abertaEm: Date | null },
  edital: typeof editalTable.$inferSelect,
  now: Date,
): Solicitacao['alteracao'] {
  if (!mayDo('solicitacao', 'ALTERAR', situacao) || !regrasOf(edital).alterarInscricao) return null;
  return { possivel: abertaEm === null && isInTime(edital, now), abertaEm: abertaEm?.toISOString() ?? null };
}

/** Message to a person whose act came too late: the present state, who changed it and when. */
export function refusalText(
  acao: ActOf<'solicitacao'>,
  estado: EstadoSolicitacao,
  change: LastChange | null,
  timeZone: string,
): string {
  const since = change ? `, ${changedBy(change, timeZone)}` : '';
  // The state would allow the act, but the content has changed since the person saw it.
  const reason = mayDo('solicitacao', acao, estado.situacao) ? ERROR.changedSince : ERROR.actNotPossible;
  return `${reason} Situação atual da solicitação: ${situacaoLabel(estado)}${since}.`;
}

/** Call whose access the second person of a waiting act needs (DUA-2). */
export const confirmationCall = (acao: AcaoEmEspera) =>
  TRANSITIONS.solicitacao[acao === 'REVOGAR' ? 'DESCREDENCIAR' : (atoDeDuas(acao) ?? 'REVER')].call;

/** Deadlines are stored as a whole second, 23:59:59, which still belongs to them. */
export function lastSecond(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 1000) * 1000);
}
