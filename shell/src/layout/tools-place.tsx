import type { PageRegistry } from '@credenciados/contract/module-descriptor';
import { later } from '@credenciados/shared';
import { isAllowed, type Session } from '@credenciados/shared/shell';

const HeaderTools = later(async () => (await import('../over-the-page.ts')).HeaderTools, { failed: () => null });

/** Header tools of modules: search, news. */
export function ToolsPlace({ registry, session }: { registry: PageRegistry; session: Session | null }) {
  const brings = registry.modules.some(({ descriptor: { search, news } }) =>
    [search, news].some((tool) => session && tool && isAllowed(tool.access, session.perfil)),
  );
  return brings && session ? <HeaderTools registry={registry} session={session} /> : null;
}
