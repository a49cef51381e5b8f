import { SITUACAO_SOLICITACAO_LABEL, type SituacaoCredenciado, type SituacaoSolicitacao } from '@credenciados/contract';
import { changedBy, type LastChange } from '../../platform/audit/last-change.ts';

/** Transitions of a solicitação by act (ANL-1). Nothing else changes a state. */
export const TRANSITIONS = {
  APROVAR: { from: ['AGUARDANDO_APROVACAO'], to: 'CREDENCIADO' },
  REJEITAR: { from: ['AGUARDANDO_APROVACAO'], to: 'REJEITADO' },
  PEDIR_RETIFICACAO: { from: ['AGUARDANDO_APROVACAO'], to: 'RETIFICADO' },
  REENVIAR: { from: ['RETIFICADO'], to: 'AGUARDANDO_APROVACAO' },
  VALIDAR: { from: ['AGUARDANDO_VALIDACAO'], to: 'CREDENCIADO' },
  DESCREDENCIAR: { from: ['AGUARDANDO_VALIDACAO', 'CREDENCIADO'], to: 'INATIVO' },
} as const satisfies Record<string, { from: readonly SituacaoSolicitacao[]; to: SituacaoSolicitacao }>;
export type Acao = keyof typeof TRANSITIONS;

/** The state that an action leads to, or null where it isn't allowed. */
export function nextSituacao(situacao: SituacaoSolicitacao, acao: Acao): SituacaoSolicitacao | null {
  const { from, to } = TRANSITIONS[acao];
  return from.some((allowed) => allowed === situacao) ? to : null;
}

/** True while some action leads out of the state: there is more to tell the applicant. */
export function isUnderWay(situacao: SituacaoSolicitacao): boolean {
  return Object.values(TRANSITIONS).some(({ from }) => from.some((state) => state === situacao));
}

/** True if the applicant may rectify: asked to, and the last second of the deadline isn't over (INS-11). */
export function isPossivelResponder(
  solicitacao: { situacao: SituacaoSolicitacao; prazoRetificacao: Date | null },
  now: Date,
): boolean {
  if (solicitacao.situacao !== 'RETIFICADO' || solicitacao.prazoRetificacao === null) return false;
  return now.getTime() <= solicitacao.prazoRetificacao.getTime() + 999;
}

/** The accredited person that a solicitação has become, or null. */
export function situacaoCredenciado(situacao: SituacaoSolicitacao): SituacaoCredenciado | null {
  if (situacao === 'CREDENCIADO') return 'ATIVO';
  return situacao === 'INATIVO' ? 'INATIVO' : null;
}

/** Message to a person who is too late: the current state, who changed it and when. */
export function refusalText(
  acao: Acao,
  situacao: SituacaoSolicitacao,
  change: LastChange | null,
  timeZone: string,
): string {
  const since = change ? `, ${changedBy(change, timeZone)}` : '';
  // Its state would allow it, but what was decided on is no longer what the solicitação holds.
  const reason = nextSituacao(situacao, acao)
    ? 'A solicitação foi alterada depois que você a abriu. Confira o que mudou.'
    : 'Esta ação não é mais possível.';
  return `${reason} Situação atual da solicitação: ${SITUACAO_SOLICITACAO_LABEL[situacao]}${since}.`;
}

/** Deadlines are kept as a whole second, 23:59:59, which is wholly inside. */
export function lastSecond(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 1000) * 1000);
}
