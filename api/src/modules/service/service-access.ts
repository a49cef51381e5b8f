import { isAllowed, type ModuleDescriptor } from '@credenciados/shared/contract';
import { forbidden, unauthorized } from '../../http/errors.ts';
import type { Session } from '../../http/session/session.ts';

/**
 * Throws where somebody may open nothing of a module, and so has nothing to ask its service for (TEL-18): 401 without a session, 403 with
 * another profile. A module with widgets is shown within others, to any session. What of its own a person may have the service
 * decides, by the token.
 */
export function requireModuleAccess(
  { routes, search, news, widgets }: ModuleDescriptor,
  session: Pick<Session, 'perfil'> | null,
): void {
  const tools = [search, news].flatMap((tool) => tool ?? []);
  const accesses = [...routes, ...tools].map(({ access }) => access);
  const shown = new Set(tools.map(({ widget }) => widget));
  if (widgets.some((widget) => !shown.has(widget))) accesses.push('any');
  if (accesses.some((access) => isAllowed(access, session?.perfil ?? null))) return;
  throw session ? forbidden() : unauthorized();
}

/** Throws where a request came by another site's page: a visitor's call carries nothing that would tell it from the portal's own. */
export function requireOwnPage(site: string | string[] | undefined): void {
  if (site === 'cross-site' || site === 'same-site') throw forbidden();
}
