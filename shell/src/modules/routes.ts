import type { PageEntry, PageRegistry } from '@credenciados/contract/module-descriptor';
import { matchRoutes } from '@credenciados/shared/shell';

export type DescriptorRoute = PageEntry['descriptor']['routes'][number];

/** A route of the portal and the module that has it. */
export interface ModuleRoute {
  entry: PageEntry;
  route: DescriptorRoute;
}

/** The route that an address (relative to the base path) belongs to, the most exact one first. */
export function findRoute(registry: PageRegistry, pathname: string): ModuleRoute | null {
  const candidates = registry.modules.flatMap((entry) =>
    entry.descriptor.routes.map((route) => ({ path: route.path, handle: { entry, route } })),
  );
  const match = matchRoutes(candidates, pathname)?.[0];
  return match ? match.route.handle : null;
}
