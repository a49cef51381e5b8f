import { randomUUID } from 'node:crypto';
import type { Comparacao, Flip, Registry, RegistryEntry, Rollout, RolloutStep } from '@credenciados/contract';
import { type Change, change, liveEntry, type ReleaseContext } from '../flip.ts';
import { refused } from '../refused.ts';

/** First audience of a version, and its further steps. */
export interface RolloutPlan {
  steps: readonly RolloutStep[];
  /** Default: everybody. */
  profiles?: Rollout['profiles'] | undefined;
}

/** Change of an entry at a rollout's start or end. */
type EntryChange = Extract<Change, { entry: RegistryEntry }>;

/** Entry of the live version with another one in rollout. */
export function newRollout(
  live: RegistryEntry,
  entry: RegistryEntry,
  { steps, profiles }: RolloutPlan,
  at: Date,
): EntryChange {
  const now = at.toISOString();
  const rollout: Rollout = {
    id: randomUUID(),
    entry,
    ...(profiles && { profiles }),
    steps: [...steps],
    step: 0,
    since: now,
    began: now,
    begins: [now],
  };
  return { entry: { ...live, rollout }, action: 'OFERTA', offered: offeredBy(rollout) };
}

/** Entry without the rollout. `why`: the portal's evidence; absent: a person withdrew it. */
export function withdrawn({ rollout, ...live }: RegistryEntry, why?: Comparacao): EntryChange {
  return {
    entry: live,
    action: 'RECUO',
    ...(rollout && { offered: offeredBy(rollout) }),
    ...(why && { why }),
  };
}

/** Withdraws a version, if this rollout is still under way. */
export async function withdraw(context: ReleaseContext, name: string, id: string, why: Comparacao): Promise<Flip> {
  return change(context, name, async (registry) => withdrawn(running(registry, name, id), why));
}

/** Moves a rollout to its next step, if it is still under way and at this step. */
export async function advance(context: ReleaseContext, name: string, { id, step }: Rollout): Promise<Flip> {
  return change(context, name, async (registry) => {
    const live = running(registry, name, id);
    if (live.rollout.step !== step) throw refused('MUDOU');
    const since = (context.now ?? (() => new Date()))().toISOString();
    const rollout = { ...live.rollout, step: step + 1, since, begins: [...stepStarts(live.rollout), since] };
    return { entry: { ...live, rollout }, action: 'AVANCO', offered: offeredBy(rollout) };
  });
}

/** Start times of a rollout's steps; the first and the last if the former release wrote it. */
export const stepStarts = ({ begins, began, since }: Pick<Rollout, 'begins' | 'began' | 'since'>): string[] =>
  begins ?? [...new Set([began, since])];

/** Entry with this rollout; throws if it ended, perhaps a moment ago in another process. */
function running(registry: Registry, name: string, id: string): RegistryEntry & { rollout: Rollout } {
  const live = liveEntry(registry, name);
  const { rollout } = live;
  if (rollout?.id !== id) throw refused('SEM_OFERTA', name);
  return { ...live, rollout };
}

/** Present step of a rollout. */
export function stepOf({ steps, step }: Pick<Rollout, 'steps' | 'step'>): RolloutStep {
  const at = steps[step];
  if (!at) throw new Error(`A rollout has no step ${step}`);
  return at;
}

const offeredBy = (rollout: Rollout): NonNullable<Flip['offered']> => ({
  version: rollout.entry.version,
  share: stepOf(rollout).share,
  ...(rollout.profiles && { profiles: rollout.profiles }),
});
