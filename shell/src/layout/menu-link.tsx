import type { PageRegistry } from '@credenciados/contract/module-descriptor';
import { RouterLink, useLocation } from '@credenciados/shared';
import type { ReactNode } from 'react';
import { preloadModule } from '../modules/federation.ts';
import { findRoute } from '../modules/routes.ts';

interface MenuLinkProps {
  registry: PageRegistry;
  /** Path relative to the base path, without a leading slash, as in descriptors. */
  path: string;
  children: ReactNode;
  className?: string;
  'aria-label'?: string;
  title?: string | undefined;
}

/** Link to a module's route; preloads the module on hover or focus. */
export function MenuLink({ registry, path, children, ...props }: MenuLinkProps) {
  const { pathname } = useLocation();
  const to = `/${path}`;
  const preload = () => {
    const found = findRoute(registry, to);
    if (found) preloadModule(found.entry, to);
  };
  const leadsHere = (entry: string) => `${pathname}/`.startsWith(`/${entry}/`);
  // Among nested entries, the inner one is current.
  const inner = registry.modules.some(({ descriptor }) =>
    descriptor.menu.some((entry) => entry.path.startsWith(`${path}/`) && leadsHere(entry.path)),
  );
  const within = (leadsHere(path) && !inner) || findRoute(registry, pathname)?.route.menu === path;
  const current = pathname === to ? 'page' : within ? 'true' : undefined;
  return (
    <RouterLink to={to} aria-current={current} onMouseEnter={preload} onFocus={preload} {...props}>
      {children}
    </RouterLink>
  );
}
