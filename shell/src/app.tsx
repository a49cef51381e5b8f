import { Box, Navigate, NotFoundState, useLocation, useSession } from '@credenciados/shared';
import { homePath } from './access/guard.ts';
import { GuardedRoute } from './access/guarded-route.tsx';
import { useAccessGuard } from './access/use-access-guard.ts';
import { Layout } from './layout/layout.tsx';
import { registry } from './modules/registry.ts';
import { findRoute } from './modules/routes.ts';

/** The portal's frame: finds the route's module, lets the person in or not, and puts it between header and footer. */
export function App() {
  const { pathname } = useLocation();
  const session = useSession((state) => state.session);
  useAccessGuard(registry());
  const found = findRoute(registry(), pathname);
  const home = pathname === '/' ? homePath(registry(), session) : null;
  return (
    <Layout registry={registry()} hideMenu={found?.route.hideMenu ?? false}>
      {home ? (
        <Navigate to={home} replace />
      ) : found ? (
        <GuardedRoute found={found} />
      ) : (
        <Box>
          <NotFoundState />
        </Box>
      )}
    </Layout>
  );
}
