import { ErrorBoundary, ErrorState, type Lifecycles, ModuleParcel, PageLoading } from '@credenciados/shared';
import type { PageEntry } from '@credenciados/shared/module-descriptor';
import { useEffect, useState } from 'react';
import { loadModule } from './federation.ts';

type State = { status: 'loading' | 'slow' | 'failed' } | { status: 'ready'; lifecycles: Lifecycles };

/** After this long the person is told and may try again, while the load goes on. */
const SLOW_MS = 10_000;

/** A module in its place: loading, slow, broken with a retry, or mounted. The rest of the portal goes on meanwhile. */
export function ModuleOutlet({ entry }: { entry: PageEntry }) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>({ status: 'loading' });
  const retry = () => setAttempt((count) => count + 1);

  useEffect(() => {
    let current = true;
    const settle = (next: State) => current && setState(next);
    setState({ status: 'loading' });
    const timer = setTimeout(() => settle({ status: 'slow' }), SLOW_MS);
    loadModule(entry, attempt > 0)
      .then((lifecycles) => settle({ status: 'ready', lifecycles }))
      .catch((error: unknown) => {
        console.error(error);
        settle({ status: 'failed' });
      })
      .finally(() => clearTimeout(timer));
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [entry, attempt]);

  if (state.status === 'loading') return <PageLoading />;
  if (state.status !== 'ready') return <ModuleFailure slow={state.status === 'slow'} onRetry={retry} />;
  return (
    <ErrorBoundary resetKey={attempt} fallback={() => <ModuleFailure slow={false} onRetry={retry} />}>
      <ModuleParcel
        key={attempt}
        lifecycles={state.lifecycles}
        onError={(error) => {
          console.error(error);
          setState({ status: 'failed' });
        }}
      />
    </ErrorBoundary>
  );
}

function ModuleFailure({ slow, onRetry }: { slow: boolean; onRetry: () => void }) {
  return (
    <ErrorState
      page
      title={slow ? 'Esta parte do portal está demorando a responder.' : 'Esta parte do portal não pôde ser carregada.'}
      onRetry={onRetry}
    >
      O restante do portal continua funcionando. Se o problema persistir, tente novamente mais tarde.
    </ErrorState>
  );
}
