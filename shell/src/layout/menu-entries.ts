import type { PageEntry, PageRegistry } from '@credenciados/contract/module-descriptor';
import { isAllowed, type Session } from '@credenciados/shared/shell';

export type MenuEntry = PageEntry['descriptor']['menu'][number];

/** The entries of a place that a person may use, as the modules order them. */
export function menuEntries(
  registry: PageRegistry,
  session: Session | null,
  place: NonNullable<MenuEntry['place']>,
): MenuEntry[] {
  return registry.modules
    .flatMap(({ descriptor }) => descriptor.menu)
    .filter((entry) => (entry.place ?? 'side') === place && isAllowed(entry.access, session?.perfil ?? null))
    .sort((a, b) => a.order - b.order);
}
