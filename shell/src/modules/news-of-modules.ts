import type { ModulosNoAr } from '@credenciados/contract';
import { getSession } from '@credenciados/shared';
import { isAllowed } from '@credenciados/shared/shell';
import { askWhatIsLive, isAsLive } from './live-versions.ts';
import { registry } from './registry.ts';

/** True if another composition is live, with something new for this person (TEL-30). False if the portal doesn't answer. */
export async function isSomethingNew(): Promise<boolean> {
  const now = await askWhatIsLive();
  return now !== null && now.composicao !== (registry().composition ?? null) && !isForOthers(now);
}

/** True if the only changes are modules that this person has no access to. */
function isForOthers(now: ModulosNoAr): boolean {
  const { modules } = registry();
  const added = now.modulos.filter(({ nome }) => modules.every(({ descriptor }) => descriptor.name !== nome));
  const perfil = getSession()?.perfil ?? null;
  return (
    added.length > 0 &&
    added.every(({ acesso }) => !isAllowed(acesso, perfil)) &&
    modules.every((entry) => isAsLive(entry, now))
  );
}
