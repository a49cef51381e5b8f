import { ErrorBoundary, ErrorState, PageLoading } from '@credenciados/shared';
import { type Lifecycles, type ModuleHost, ModuleParcel } from '@credenciados/shared/shell';
import { useEffect, useMemo, useState } from 'react';
import { tellFailure } from './failures.ts';
import { loadedModule, loadModule } from './federation.ts';
import type { LiveEntry } from './registry.ts';
import { reloadPage } from './reload-page.ts';

type State = { status: 'loading' | 'slow' | 'failed' } | { status: 'ready'; lifecycles: Lifecycles };

/** Wait after which the person is told and may retry, while loading continues. */
const SLOW_MS = 10_000;
/** Wait after which it is reported as failed to its publishers; a slow connection alone doesn't take this long. */
const SILENT_MS = 30_000;

/** Shows a module, or the reason why it can't be shown. The rest of the portal stays usable. */
export function ModuleOutlet({ entry }: { entry: LiveEntry }) {
  return entry.incompatible ? <Incompatible entry={entry} /> : <LoadedModule entry={entry} />;
}

/** States: loading, slow, failed with a retry, or mounted. */
function LoadedModule({ entry }: { entry: LiveEntry }) {
  const [attempt, setAttempt] = useState(0);
  /** A module that is already loaded is shown at once. */
  const [before] = useState(() => loadedModule(entry));
  const [state, setState] = useState<State>(before ? { status: 'ready', lifecycles: before } : { status: 'loading' });

  useEffect(() => {
    performance.mark(`mf:abre:${entry.descriptor.name}`);
    if (attempt === 0 && before) return;
    let current = true;
    const settle = (next: State) => current && setState(next);
    setState({ status: 'loading' });
    const timers = [
      setTimeout(() => settle({ status: 'slow' }), SLOW_MS),
      setTimeout(() => tellFailure(entry, 'CARGA', new Error(`No answer within ${SILENT_MS / 1000} s`)), SILENT_MS),
    ];
    const stopTimers = () => timers.forEach(clearTimeout);
    load(entry, attempt)
      .then((lifecycles) => settle(lifecycles ? { status: 'ready', lifecycles } : { status: 'failed' }))
      .catch((error: unknown) => {
        console.error(error);
        tellFailure(entry, 'CARGA', error);
        settle({ status: 'failed' });
      })
      .finally(stopTimers);
    return () => {
      current = false;
      stopTimers();
    };
  }, [entry, attempt, before]);

  const host = useMemo<ModuleHost>(() => {
    const onBroken = (error: unknown) => {
      console.error(error);
      tellFailure(entry, 'INICIO', error);
      setState({ status: 'failed' });
    };
    return {
      name: entry.descriptor.name,
      title: entry.descriptor.title,
      onFailure: (phase, error) => tellFailure(entry, phase, error),
      onBroken,
      onRetry: (resume) => {
        void prepareRetry(entry, 1).then((ready) => (ready ? resume() : reloadPage()));
      },
    };
  }, [entry]);

  const retry = () => setAttempt((count) => count + 1);
  const failure = (title: string) => <Failure title={title} onRetry={retry} />;
  // A page that came with its content keeps it instead of any of these states (TEL-11).
  const failed = <div data-failed="">{failure(`Não foi possível carregar “${host.title}”.`)}</div>;
  if (state.status === 'loading') return <PageLoading />;
  if (state.status === 'slow') {
    return <div data-loading="">{failure(`“${host.title}” está demorando a responder.`)}</div>;
  }
  if (state.status !== 'ready') return failed;
  return (
    <ErrorBoundary resetKey={attempt} onError={(error) => tellFailure(entry, 'INICIO', error)} fallback={() => failed}>
      <ModuleParcel key={attempt} lifecycles={state.lifecycles} host={host} />
    </ErrorBoundary>
  );
}

/** False if only reloading the page can load the version that is live now. */
async function prepareRetry(entry: LiveEntry, attempt: number): Promise<boolean> {
  try {
    return await (await import('./retry.ts')).prepareRetry(entry, attempt);
  } catch (error) {
    // The retry itself reports the failure.
    console.warn(error);
    return true;
  }
}

/** Null if the page is being reloaded. */
async function load(entry: LiveEntry, attempt: number): Promise<Lifecycles | null> {
  if (attempt === 0 || (await prepareRetry(entry, attempt))) return loadModule(entry, attempt);
  reloadPage();
  return null;
}

/** Message that the module needs another version of the shared library than this portal's. */
function Incompatible({ entry: { descriptor } }: { entry: LiveEntry }) {
  return (
    <div data-failed="">
      <Failure title={`“${descriptor.title}” precisa de outra versão do portal.`} onRetry={reloadPage} />
    </div>
  );
}

function Failure(props: { title: string; onRetry: () => void }) {
  return (
    <ErrorState page {...props}>
      O restante do portal continua funcionando. Se o problema persistir, tente novamente mais tarde.
    </ErrorState>
  );
}
