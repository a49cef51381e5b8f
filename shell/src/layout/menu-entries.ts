import type { PageEntry, PageRegistry } from '@credenciados/contract/module-descriptor';
import { isAllowed, type Session } from '@credenciados/shared/shell';

export type MenuEntry = PageEntry['descriptor']['menu'][number];

/** Menu entries of a position that a person has access to, in the modules' order. */
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
