import {
  deadlineBase,
  deadlineError,
  deadlineRange,
  endOfDayIn,
  isPastAnalysis,
  RULE,
  type SituacaoSolicitacao,
} from '@credenciados/contract';
import { businessError } from '@credenciados/platform/http/errors';
import type { Deps } from '../../deps.ts';
import type { Requerente } from './requerente.queries.ts';

/** Reason why a deadline, or its absence, isn't allowed; null if it is (MSG-4, MSG-15, MSG-16). */
export function deadlineProblem(
  { situacao, dataFim, prazoAposEdital }: { situacao: SituacaoSolicitacao; dataFim: Date; prazoAposEdital: boolean },
  day: string | null | undefined,
  now: Date,
  timeZone: string,
): string | null {
  if (day)
    return deadlineError(day, deadlineRange(now, deadlineBase(situacao, dataFim, now, prazoAposEdital), timeZone));
  return isPastAnalysis(situacao) ? null : RULE.deadlineRequired;
}

/** End of a deadline's day, null for none; throws if it isn't allowed. */
export function checkedDeadline(deps: Deps, requerente: Requerente, day: string): Date;
export function checkedDeadline(deps: Deps, requerente: Requerente, day: string | null | undefined): Date | null;
export function checkedDeadline(deps: Deps, requerente: Requerente, day: string | null | undefined): Date | null {
  const { timeZone } = deps.config;
  const problem = deadlineProblem({ ...requerente, ...requerente.regras }, day, deps.now(), timeZone);
  if (problem) throw businessError(problem, { campos: { dataLimiteResposta: problem } });
  return day ? endOfDayIn(day, timeZone) : null;
}
