import { deadlineError, deadlineRange, endOfDayIn } from '@credenciados/shared/contract';
import type { Deps } from '../../deps.ts';
import { businessError } from '../../http/errors.ts';

/** The end of the day that an applicant is given to answer; throws where their edital's end doesn't leave it to them. */
export function checkedDeadline(deps: Deps, dataFim: Date, day: string): Date {
  const { timeZone } = deps.config;
  const problem = deadlineError(day, deadlineRange(deps.now(), dataFim, timeZone));
  if (problem) throw businessError(problem, { campos: { dataLimiteResposta: problem } });
  return endOfDayIn(day, timeZone);
}
