import type { RolloutStep } from '@credenciados/contract';
import { Judge, type Verdict } from './judge.ts';
import { readVisits, type ToldVisits } from './visit.ts';

/** Input of the thread: reports on a rollout's pages since it knew all `since` … */
export interface Task extends ToldVisits {
  rollout: string;
  since: string | null;
  /** … and by what it is judged, in milliseconds since 1970. */
  step: RolloutStep;
  stepBegan: number;
  now: number;
  /** Rollouts that are under way. Others are forgotten. */
  running: readonly string[];
}

const judges = new Map<string, { judge: Judge; upTo: string }>();

/** Up to when what was told of a rollout is known here; null: nothing of it is. */
export const knownUpTo = (rollout: string): string | null => judges.get(rollout)?.upTo ?? null;

/** Entry of the thread that judges rollouts. Null: what is known here isn't what the pages go on from. */
export function verdict({ rollout, since, rows, upTo, step, stepBegan, now, running }: Task): Verdict | null {
  for (const known of judges.keys()) if (!running.includes(known)) judges.delete(known);
  if (knownUpTo(rollout) !== since) return null;
  const judge = judges.get(rollout)?.judge ?? new Judge();
  // `upTo` moves only afterwards, so that visits of which taking failed are sent again.
  judge.take(readVisits(rows));
  judges.set(rollout, { judge, upTo });
  return judge.verdict(step, stepBegan, now);
}
