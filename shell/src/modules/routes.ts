import type { PageEntry, PageRegistry } from '@credenciados/contract/module-descriptor';
import { matchRoutes } from '@credenciados/shared/shell';

export type DescriptorRoute = PageEntry['descriptor']['routes'][number];

/** Route of the portal, and its module. */
export interface ModuleRoute {
  entry: PageEntry;
  route: DescriptorRoute;
}

/** Most specific route that matches an address (relative to the base path). */
export function findRoute(registry: PageRegistry, pathname: string): ModuleRoute | null {
  const candidates = registry.modules.flatMap((entry) =>
    entry.descriptor.routes.map((route) => ({ path: route.path, handle: { entry, route } })),
  );
  const match = matchRoutes(candidates, pathname)?.[0];
  return match ? match.route.handle : null;
}
