import type { PageRegistry } from '@credenciados/shared/module-descriptor';
import { isAllowed, type Session } from '@credenciados/shared/shell';
import { useLoaded } from '../modules/use-loaded.ts';

const loadButton = async () => (await import('../over-the-page.ts')).SearchButton;

/** The search that a module brings for this person, if any does. */
export function SearchPlace({ registry, session }: { registry: PageRegistry; session: Session | null }) {
  const owner = registry.modules.find(
    ({ descriptor: { search } }) => session && search && isAllowed(search.access, session.perfil),
  )?.descriptor;
  const SearchButton = useLoaded(owner !== undefined, loadButton);
  return owner?.search && SearchButton ? <SearchButton module={owner.name} {...owner.search} /> : null;
}
