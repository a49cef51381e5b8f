import type { ModuloPublicado, Oferta, RegistryEntry } from '@credenciados/contract';
import type { PlatformDeps } from '@credenciados/platform/deps';
import { judge } from './judge-rollouts.ts';
import { stepOf } from './rollout.ts';
import type { RolloutEntry } from './variants.ts';

/** Rollout of a module in the API's format; null if there is none. */
export function shownRollout({ rollout }: RegistryEntry): ModuloPublicado['oferta'] {
  if (!rollout) return null;
  return { versao: rollout.entry.version, parte: stepOf(rollout).share, perfis: rollout.profiles ?? null };
}

/** State of a rollout, with the figures of its verdict. */
export async function rolloutState(deps: Pick<PlatformDeps, 'db' | 'now'>, live: RolloutEntry): Promise<Oferta> {
  const { rollout, version } = live;
  const { comparisons, mounts } = await judge(deps, live);
  return {
    versao: rollout.entry.version,
    anterior: version,
    perfis: rollout.profiles ?? null,
    etapas: rollout.steps,
    etapa: rollout.step,
    desde: rollout.since,
    montagens: mounts,
    medidas: comparisons,
  };
}
