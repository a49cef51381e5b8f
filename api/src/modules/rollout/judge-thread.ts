import type { Executor } from '../../platform/db/database.ts';
import { PartUnavailableError } from '../../platform/health/breaker.ts';
import { Thread } from '../../platform/thread/thread.ts';
import type { Verdict } from './judge.ts';
import { stepOf } from './rollout.ts';
import type { OfferedEntry } from './variants.ts';
import { tellVisits } from './visits.queries.ts';

/** Somebody else asks at the same moment, or the thread has ended meanwhile. */
const TRIES = 4;

/** It keeps fifty thousand pages each of some rollouts. */
const thread = new Thread({
  file: './judge.worker.js',
  source: () => import('./judge.worker.ts'),
  heap: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 192 },
  answerMs: 15_000,
});

/**
 * How a rollout stands (TEL-39). Its pages are gone through in a thread of its own, which keeps what it made of them: read is what was told
 * since then. Throws where the thread doesn't answer in time.
 */
export async function verdictOf(
  db: Executor,
  { rollout }: OfferedEntry,
  { now, running }: { now: Date; running: readonly string[] },
): Promise<Verdict> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const since = await thread.run('knownUpTo', rollout.id);
    const told = await tellVisits(db, rollout.id, since);
    const step = { step: stepOf(rollout), stepBegan: Date.parse(rollout.since) };
    const found = await thread.run('verdict', {
      rollout: rollout.id,
      since,
      ...told,
      ...step,
      now: now.getTime(),
      running,
    });
    if (found) return found;
  }
  throw new PartUnavailableError('rollouts');
}
