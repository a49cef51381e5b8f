import { ERROR } from '@credenciados/contract/texts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { readPageJson } from '../format/settings.ts';
import { connectHttp } from '../http/client.ts';
import { notify } from '../http/notices.store.ts';
import { type PageStage, PageStageContext } from '../module/module-host.ts';
import { readAddress } from '../module/portal-history.ts';
import { PortalRouter } from '../module/portal-router.tsx';
import { queryClient } from '../query/query-client.ts';
import { type SeededAnswer, seedAnswers } from '../query/seed.ts';
import { expireSession, getSession } from '../session/session.store.ts';
import { takeTokenFromAddress } from '../session/sign-in.ts';
import { ShellProvider } from '../ui/provider.tsx';

/** Prepares the page before rendering: takes the token out of the address, fetches its session, and connects the HTTP client to it. */
export async function startPortal(): Promise<void> {
  const handOver = takeTokenFromAddress();
  if (handOver !== null) await receive(handOver);
  readAddress();
  // Queries answered in the page's HTML make no request.
  seedAnswers(readPageJson<SeededAnswer[]>('respostas') ?? []);
  connectSession();
}

/** Connects the HTTP client to the session, which ends when the API refuses its token. */
export function connectSession(): void {
  connectHttp({ token: () => getSession()?.token ?? null, onUnauthorized: expireSession });
}

/** Loaded only after a sign-in. */
async function receive(handOver: string): Promise<void> {
  try {
    const { receiveSession } = await import('./receive-session.ts');
    await receiveSession(handOver);
  } catch (error) {
    console.error(error);
    notify({ type: 'error', title: ERROR.title, description: ERROR.unexpected });
  }
}

/** Providers of the shell's root, including the page's global styles. `onFailure` gets parts that fail to load. */
export function ShellRoot({ children, onFailure }: { children: ReactNode; onFailure?: (error: unknown) => void }) {
  const stage = useMemo<PageStage>(() => ({ phase: 'USO', onLatePart: onFailure }), [onFailure]);
  return (
    <ShellProvider>
      <QueryClientProvider client={queryClient}>
        <PageStageContext value={stage}>
          <PortalRouter>{children}</PortalRouter>
        </PageStageContext>
      </QueryClientProvider>
    </ShellProvider>
  );
}
