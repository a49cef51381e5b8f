import type { ModuloPublicado, Oferta, RegistryEntry } from '@credenciados/contract';
import type { Deps } from '../../deps.ts';
import { verdictOf } from './judge-thread.ts';
import { stepOf } from './rollout.ts';
import type { OfferedEntry } from './variants.ts';

/** Rollout of a module as listed; null if none. */
export function shownOffer({ rollout }: RegistryEntry): ModuloPublicado['oferta'] {
  if (!rollout) return null;
  return { versao: rollout.entry.version, parte: stepOf(rollout).share, perfis: rollout.profiles ?? null };
}

/** How a rollout does, as it is judged by. `running`: the ids of all that are under way. */
export async function tellOffer(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  live: OfferedEntry,
  running: readonly string[],
): Promise<Oferta> {
  const { rollout, version } = live;
  const { comparisons, mounts } = await verdictOf(db, live, { now: now(), running });
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
