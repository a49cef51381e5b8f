import type { ModuloPublicado, Oferta, RegistryEntry } from '@credenciados/shared/contract';
import type { Deps } from '../../deps.ts';
import { judge } from './judge.ts';
import { stepOf } from './rollout.ts';
import type { OfferedEntry } from './variants.ts';
import { listVisits } from './visits.queries.ts';

/** What a list shows of a module's rollout; null where there is none. */
export function shownOffer({ rollout }: RegistryEntry): ModuloPublicado['oferta'] {
  if (!rollout) return null;
  return { versao: rollout.entry.version, parte: stepOf(rollout).share, perfis: rollout.profiles ?? null };
}

/** How a rollout does, as it is judged by. */
export async function tellOffer({ db, now }: Pick<Deps, 'db' | 'now'>, live: OfferedEntry): Promise<Oferta> {
  const { rollout, version } = live;
  const visits = await listVisits(db, rollout.id);
  const { comparisons, mounts } = judge(visits, stepOf(rollout), Date.parse(rollout.since), now().getTime());
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
