import { isAllowed, type ModuleDescriptor } from '@credenciados/contract';
import { forbidden, unauthorized } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { accessOf } from '../module-access.ts';

/**
 * Throws if a person may open no page of a module, and so may not call its service (TEL-18): 401 without a session, 403 with another
 * profile. Finer permissions are the service's decision, by the token.
 */
export function requireModuleAccess(descriptor: ModuleDescriptor, session: Pick<Session, 'perfil'> | null): void {
  if (isAllowed(accessOf(descriptor), session?.perfil ?? null)) return;
  throw session ? forbidden() : unauthorized();
}

/** Throws for a request from another site's page: a visitor's request has no token against forgery. */
export function requireOwnPage(site: string | string[] | undefined): void {
  if (site === 'cross-site' || site === 'same-site') throw forbidden();
}
