import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { connectHttp } from '../http/client.ts';
import { expireSession, getSession } from '../session/session.store.ts';
import { takeTokenFromAddress } from '../session/sign-in.ts';
import { ShellProvider } from '../ui/provider.tsx';
import { readAddress } from './portal-history.ts';
import { PortalRouter } from './portal-router.tsx';
import { queryClient } from './query-client.ts';

/** Prepares the page before anything is shown: the token leaves the address, the HTTP client gets the session. */
export function startPortal(): void {
  takeTokenFromAddress();
  readAddress();
  connectHttp({ token: () => getSession()?.token ?? null, onUnauthorized: expireSession });
}

/** Everything the shell's root needs; it writes the page's global styles. */
export function ShellRoot({ children }: { children: ReactNode }) {
  return (
    <ShellProvider>
      <QueryClientProvider client={queryClient}>
        <PortalRouter>{children}</PortalRouter>
      </QueryClientProvider>
    </ShellProvider>
  );
}
