import type { PageRegistry } from '@credenciados/shared/module-descriptor';
import { isAllowed, type Session } from '@credenciados/shared/shell';
import { useLoaded } from '../modules/use-loaded.ts';

const loadTools = async () => (await import('../over-the-page.ts')).HeaderTools;

/** What modules bring to the header for this person: a search, news. */
export function ToolsPlace({ registry, session }: { registry: PageRegistry; session: Session | null }) {
  const brings = registry.modules.some(({ descriptor: { search, news } }) =>
    [search, news].some((tool) => session && tool && isAllowed(tool.access, session.perfil)),
  );
  const HeaderTools = useLoaded(brings, loadTools);
  return brings && session && HeaderTools ? <HeaderTools registry={registry} session={session} /> : null;
}
