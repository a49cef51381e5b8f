import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import { BASE_PATH } from '../session/sign-in.ts';
import { onNavigation, portalNavigator, portalPlace } from './portal-history.ts';

/** Router of one React root, connected to the shared history. */
export function PortalRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, follow] = useState(portalPlace);
  useLayoutEffect(() => {
    follow(portalPlace());
    return onNavigation(follow);
  }, []);
  return (
    <Router basename={BASE_PATH} navigator={portalNavigator} location={location} navigationType={action}>
      {children}
    </Router>
  );
}
