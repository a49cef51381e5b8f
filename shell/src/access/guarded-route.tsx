import { ForbiddenState, PageLoading, startSignIn, useSession } from '@credenciados/shared';
import { useEffect } from 'react';
import { ModuleOutlet } from '../modules/module-outlet.tsx';
import type { ModuleRoute } from '../modules/routes.ts';
import { judge } from './guard.ts';

/** A route's module, for whoever may see it. Nobody signed in: the sign-in begins. */
export function GuardedRoute({ found }: { found: ModuleRoute }) {
  const { session, expired } = useSession();
  const verdict = judge(found.route, session);
  // A session that ended under the page leaves the page where it is, with what is typed on it.
  const mustSignIn = verdict === 'sign-in' && !expired;
  useEffect(() => {
    if (mustSignIn) startSignIn();
  }, [mustSignIn]);
  if (mustSignIn) return <PageLoading />;
  if (verdict === 'forbidden') return <ForbiddenState />;
  return <ModuleOutlet key={found.entry.descriptor.name} entry={found.entry} />;
}
