import type { PageRegistry } from '@credenciados/contract/module-descriptor';
import { getSession, notify, startSignIn } from '@credenciados/shared';
import { addNavigationGuard } from '@credenciados/shared/shell';
import { useEffect } from 'react';
import { findRoute } from '../modules/routes.ts';
import { judge } from './guard.ts';

/** Cancels a navigation that the profile has no access to, and says why. Starts the sign-in for a visitor. */
export function useAccessGuard(registry: PageRegistry): void {
  useEffect(
    () =>
      addNavigationGuard((to) => {
        const found = findRoute(registry, to.pathname);
        const verdict = found ? judge(found.route, getSession()) : 'allowed';
        if (verdict === 'allowed') return true;
        if (verdict === 'sign-in') startSignIn(`${to.pathname}${to.search}${to.hash}`);
        else notify({ type: 'warning', title: 'Acesso não permitido', description: FORBIDDEN });
        return false;
      }),
    [registry],
  );
}

const FORBIDDEN = 'O seu perfil não tem acesso a esta página.';
