import { Navigate, NotFoundState, settings, useLocation, useSession } from '@credenciados/shared';
import { homePath } from './access/guard.ts';
import { GuardedRoute } from './access/guarded-route.tsx';
import { UnsavedGuard } from './access/unsaved-guard.tsx';
import { useAccessGuard } from './access/use-access-guard.ts';
import { Layout } from './layout/layout.tsx';
import { useLiveEvents } from './live/use-live-events.ts';
import { registry } from './modules/registry.ts';
import { findRoute } from './modules/routes.ts';
import { findShellPage } from './pages/shell-pages.tsx';
import { SessionKeeper } from './session/session-keeper.tsx';

/** Frame of the portal: finds the route's module, checks access, and shows it between header and footer. */
export function App() {
  const { pathname } = useLocation();
  const session = useSession((state) => state.session);
  const modules = registry();
  useAccessGuard(modules);
  useLiveEvents();
  const found = findRoute(modules, pathname);
  const home = pathname === '/' ? homePath(modules, session) : null;
  const ownPage = findShellPage(pathname) ?? <NotFoundState>{settings().notFound}</NotFoundState>;
  return (
    <>
      <Layout registry={modules} hideMenu={found?.route.hideMenu ?? false} foldMenu={found?.route.foldMenu ?? false}>
        {home ? <Navigate to={home} state={{ home }} replace /> : found ? <GuardedRoute found={found} /> : ownPage}
      </Layout>
      <UnsavedGuard />
      <SessionKeeper />
    </>
  );
}
