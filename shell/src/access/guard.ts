import type { PageRegistry } from '@credenciados/contract/module-descriptor';
import { isAllowed, type Session } from '@credenciados/shared/shell';
import type { DescriptorRoute } from '../modules/routes.ts';

/** Verdict of a route: allowed, sign-in needed, or forbidden. */
export type Verdict = 'allowed' | 'sign-in' | 'forbidden';

/** Public routes skip all checks; the others need a session whose profile is in the route's list. */
export function judge(route: DescriptorRoute, session: Session | null): Verdict {
  if (isAllowed(route.access, session?.perfil ?? null)) return 'allowed';
  return session ? 'forbidden' : 'sign-in';
}

/** Home page of a profile (or a visitor), as declared by the modules; null if none declares one. */
export function homePath(registry: PageRegistry, session: Session | null): string | null {
  const who = session?.perfil ?? 'ANONIMO';
  const routes = registry.modules.flatMap(({ descriptor }) => descriptor.routes);
  const home = routes.find(({ homeFor }) => homeFor?.includes(who));
  // Home names no record, so the pattern's optional parts are left out.
  return home ? `/${home.path.replace(/\/:\w+\?/g, '')}` : null;
}
