import { getSession } from '@credenciados/shared';
import type { ModulosNoAr } from '@credenciados/shared/contract';
import { isAllowed } from '@credenciados/shared/shell';
import { askWhatIsLive, isAsLive } from './live-versions.ts';
import { registry } from './registry.ts';

/**
 * Whether another composition is live than this page is of, with something new for who looks (TEL-30). False where the portal
 * doesn't answer.
 */
export async function isSomethingNew(): Promise<boolean> {
  const now = await askWhatIsLive();
  return now !== null && now.composicao !== (registry().composition ?? null) && !isForOthers(now);
}

/** Whether all that is new is modules that this person may open nothing of. */
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
