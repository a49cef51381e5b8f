import { deadlineBase, deadlineError, deadlineRange, endOfDayIn } from '@credenciados/shared/contract';
import type { Deps } from '../../deps.ts';
import { businessError } from '../../http/errors.ts';
import type { Requerente } from './requerente.queries.ts';

/** The end of the day that an applicant is given to answer; throws where it may not be that day (MSG-4, MSG-15). */
export function checkedDeadline(deps: Deps, { situacao, dataFim }: Requerente, day: string): Date {
  const { timeZone } = deps.config;
  const now = deps.now();
  const problem = deadlineError(day, deadlineRange(now, deadlineBase(situacao, dataFim, now), timeZone));
  if (problem) throw businessError(problem, { campos: { dataLimiteResposta: problem } });
  return endOfDayIn(day, timeZone);
}
