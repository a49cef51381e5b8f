import type { PlatformDeps } from '@credenciados/platform/deps';
import type { FastifyInstance } from 'fastify';
import { auditRegistry } from './audit-registry.ts';
import type { ReleasesDeps } from './deps.ts';
import type { LiveModules } from './live-modules.ts';
import { registerModulosRoutes } from './modules.routes.ts';
import { openLiveModules } from './open-store.ts';
import { registerServiceRoutes } from './service/service.routes.ts';

/** Opens the store of modules with the server, which audits its flips; `app.modules` reads what is live. */
export async function openReleases(
  app: FastifyInstance,
  deps: Pick<PlatformDeps, 'config' | 'db' | 'health'>,
): Promise<LiveModules> {
  const modules = await openLiveModules(deps.config, app.log, deps.health);
  app.decorate('modules', modules);
  app.decorateRequest('publisher', null);
  auditRegistry(app, deps);
  return modules;
}

/** Fastify plugin: the calls of modules, their previews and failures, and the calls to modules' own services. */
export async function releasesPlugin(api: FastifyInstance, deps: ReleasesDeps): Promise<void> {
  await registerModulosRoutes(api, deps);
  await registerServiceRoutes(api, deps);
}
