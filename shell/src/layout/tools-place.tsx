import type { PageRegistry } from '@credenciados/contract/module-descriptor';
import { later } from '@credenciados/shared';
import { isAllowed, type Session } from '@credenciados/shared/shell';

const SearchButton = later(async () => (await import('../lazy-dialogs.ts')).SearchButton, { failed: () => null });

/** Search that a module provides for this person. */
export function ToolsPlace({ registry, session }: { registry: PageRegistry; session: Session | null }) {
  const [search] = registry.modules.flatMap(({ descriptor: { name, search: tool } }) =>
    tool && session && isAllowed(tool.access, session.perfil) ? [{ module: name, ...tool }] : [],
  );
  return search && <SearchButton {...search} />;
}
