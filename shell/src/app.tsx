import { ACCESS, ErrorBoundary, Navigate, NotFoundState, useCan, useLocation, useSession } from '@credenciados/shared';
import { lazy, Suspense } from 'react';
import { homePath } from './access/guard.ts';
import { GuardedRoute } from './access/guarded-route.tsx';
import { UnsavedGuard } from './access/unsaved-guard.tsx';
import { useAccessGuard } from './access/use-access-guard.ts';
import { Layout } from './layout/layout.tsx';
import { registry } from './modules/registry.ts';
import { findRoute } from './modules/routes.ts';
import { findShellPage } from './pages/shell-pages.tsx';
import { SessionKeeper } from './session/session-keeper.tsx';

const LiveEvents = lazy(async () => ({ default: (await import('./live/live-events.tsx')).LiveEvents }));

/** The portal's frame: finds the route's module, lets the person in or not, and puts it between header and footer. */
export function App() {
  const { pathname } = useLocation();
  const session = useSession((state) => state.session);
  const hasMessages = useCan(ACCESS.conversation);
  const modules = registry();
  useAccessGuard(modules);
  const found = findRoute(modules, pathname);
  const home = pathname === '/' ? homePath(modules, session) : null;
  const ownPage = findShellPage(pathname) ?? <NotFoundState />;
  return (
    <>
      <Layout registry={modules} hideMenu={found?.route.hideMenu ?? false}>
        {home ? <Navigate to={home} replace /> : found ? <GuardedRoute found={found} /> : ownPage}
      </Layout>
      <UnsavedGuard />
      <SessionKeeper />
      {hasMessages && (
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <LiveEvents />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
