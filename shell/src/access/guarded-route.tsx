import { ForbiddenState, PageLoading, startSignIn, useSession } from '@credenciados/shared';
import { useEffect } from 'react';
import { ModuleOutlet } from '../modules/module-outlet.tsx';
import type { ModuleRoute } from '../modules/routes.ts';
import { judge } from './guard.ts';

/** Shows a route's module to people with access. Starts the sign-in for a visitor. */
export function GuardedRoute({ found }: { found: ModuleRoute }) {
  const { session, expired } = useSession();
  const verdict = judge(found.route, session);
  // A session that expires while the page is open leaves the page, and what is typed on it, as it is.
  const mustSignIn = verdict === 'sign-in' && !expired;
  useEffect(() => {
    if (mustSignIn) startSignIn();
  }, [mustSignIn]);
  if (mustSignIn) return <PageLoading />;
  if (verdict === 'forbidden') return <ForbiddenState />;
  return <ModuleOutlet key={found.entry.descriptor.name} entry={found.entry} />;
}
