import { etapasSchema, PERFIS, perfisSchema, type RolloutStep } from '@credenciados/contract';
import { CommandError } from '../command-error.ts';
import type { RolloutPlan } from '../rollout/rollout.ts';

/** Options of a rollout. */
export const ROLLOUT_OPTIONS = {
  'to-share': { type: 'string' },
  'to-profile': { type: 'string' },
  steps: { type: 'string' },
} as const;

export const ROLLOUT_USAGE = `To some first, compared with the former version, then to more or taken back by itself:

  --to-share 5%             to so many of a hundred browsers
  --to-profile CAVISTORIA   to people of this profile alone, half of them first; several with commas between them
  --steps 5:100:10,50:800:60   share:browsers:minutes of each step, instead of the usual ones`;

/** Default steps: share of browsers, with the browsers and minutes needed before the next step. */
const USUAL_STEPS: readonly RolloutStep[] = [
  { share: 5, mounts: 100, minutes: 10 },
  { share: 25, mounts: 400, minutes: 30 },
  { share: 50, mounts: 1200, minutes: 60 },
];
/** For a profile, which few people have: half of them are compared with the other half. */
const OF_PROFILE: RolloutStep = { share: 50, mounts: 60, minutes: 60 };

type Values = { [K in keyof typeof ROLLOUT_OPTIONS]?: string | undefined };

/** First audience by the options; undefined: everybody at once. Throws `CommandError` for contradictory ones. */
export function planOf(values: Values): RolloutPlan | undefined {
  const { 'to-share': toShare, 'to-profile': toProfile, steps } = values;
  if ([toShare, toProfile, steps].every((given) => given === undefined)) return undefined;
  const share = toShare === undefined ? undefined : Number(/^(\d{1,2})%?$/.exec(toShare)?.[1] ?? Number.NaN);
  if (share !== undefined && !(share >= 1)) throw new CommandError('--to-share: must be from 1% to 99%');
  const profiles = toProfile === undefined ? undefined : perfisSchema.safeParse(toProfile).data;
  if (toProfile !== undefined && !profiles) throw new CommandError(`--to-profile: must be of ${PERFIS.join(', ')}`);
  const given = steps === undefined ? undefined : etapasSchema.safeParse(steps).data;
  if (steps !== undefined && !given)
    throw new CommandError('--steps: must be share:browsers:minutes, each for more than the one before');
  return { steps: given ?? usualSteps(share, profiles !== undefined), ...(profiles && { profiles }) };
}

/** Steps from a share on, with the requirements of the next larger default step. */
function usualSteps(share: number | undefined, isForProfile: boolean): RolloutStep[] {
  const usual = isForProfile ? [OF_PROFILE] : USUAL_STEPS;
  const last = usual.at(-1);
  if (share === undefined || !last) return [...usual];
  const like = usual.find((step) => step.share >= share) ?? last;
  return [{ ...like, share }, ...usual.filter((step) => step.share > share)];
}
