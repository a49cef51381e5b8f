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

/**
 * Prepares the page before anything is shown: the token leaves the address and its session is taken, the HTTP client gets the
 * session.
 */
export async function startPortal(): Promise<void> {
  const handOver = takeTokenFromAddress();
  if (handOver !== null) await receive(handOver);
  readAddress();
  // Queries answered inside the page aren't asked again.
  seedAnswers(readPageJson<SeededAnswer[]>('respostas') ?? []);
  connectSession();
}

/** Gives the session to the HTTP client, which ends it when the API refuses its token. */
export function connectSession(): void {
  connectHttp({ token: () => getSession()?.token ?? null, onUnauthorized: expireSession });
}

/** Only whoever has just signed in needs it. */
async function receive(handOver: string): Promise<void> {
  try {
    const { receiveSession } = await import('./receive-session.ts');
    await receiveSession(handOver);
  } catch (error) {
    console.error(error);
    notify({ type: 'error', title: ERROR.title, description: ERROR.unexpected });
  }
}

/** Everything the shell's root needs; it writes the page's global styles. `onFailure` is told of parts that can't be loaded. */
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
