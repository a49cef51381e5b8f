import { isAllowed, type ModuleDescriptor } from '@credenciados/contract';
import { forbidden, unauthorized } from '../../http/errors.ts';
import type { Session } from '../../http/session/session.ts';
import { accessOf } from '../module-access.ts';

/**
 * Throws where somebody may open nothing of a module, and so has nothing to ask its service for (TEL-18): 401 without a session, 403 with
 * another profile. What of its own a person may have the service decides, by the token.
 */
export function requireModuleAccess(descriptor: ModuleDescriptor, session: Pick<Session, 'perfil'> | null): void {
  if (isAllowed(accessOf(descriptor), session?.perfil ?? null)) return;
  throw session ? forbidden() : unauthorized();
}

/** Throws where a request came by another site's page: a visitor's call carries nothing that would tell it from the portal's own. */
export function requireOwnPage(site: string | string[] | undefined): void {
  if (site === 'cross-site' || site === 'same-site') throw forbidden();
}
