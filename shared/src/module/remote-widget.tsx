import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { FaseFalha } from '../contract/modulos.ts';
import { clientOf } from '../query/query-client.ts';
import { PageLoading } from '../ui/loading.tsx';
import { ErrorState } from '../ui/states.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

type Widget = ComponentType<Record<string, unknown>>;

/** Loads a component that a module exposes. Only the shell knows how; it gives the loader. */
export type WidgetLoader = (module: string, widget: string) => Promise<Widget>;
/** Told of a widget that couldn't be loaded, or failed while it was shown. */
export type WidgetFailure = (module: string, phase: FaseFalha, error: unknown) => void;

let loader: WidgetLoader = async (module, widget) => {
  throw new Error(`No loader for ${module}/${widget}`);
};

let tell: WidgetFailure = () => undefined;

/** Given by the shell, once. */
export function setWidgetLoader(next: WidgetLoader, onFailure: WidgetFailure = () => undefined): void {
  loader = next;
  tell = onFailure;
}

interface RemoteWidgetProps {
  /** Name of the module that has it: `mf-mensagens`. */
  module: string;
  /** Name in the module's descriptor: `conversation-history`. */
  widget: string;
  /** The widget's own props. */
  props?: Record<string, unknown>;
  /** Shown while it loads. */
  loading?: ReactNode;
}

/** A component of another module, loaded when shown. If it can't be, a message with a retry stands in its place. */
export function RemoteWidget({ module, widget, props = {}, loading = <PageLoading /> }: RemoteWidgetProps) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ Widget: Widget | null; failed: boolean }>({ Widget: null, failed: false });
  const retry = () => setAttempt((count) => count + 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let current = true;
    const settle = (next: { Widget: Widget | null; failed: boolean }) => current && setState(next);
    settle({ Widget: null, failed: false });
    loader(module, widget).then(
      (loaded) => settle({ Widget: loaded, failed: false }),
      (error: unknown) => {
        console.error(error);
        tell(module, 'CARGA', error);
        settle({ Widget: null, failed: true });
      },
    );
    return () => {
      current = false;
    };
  }, [module, widget, attempt]);

  const failure = <ErrorState title="Não foi possível carregar esta parte da página." onRetry={retry} />;
  if (state.failed) return failure;
  if (!state.Widget) return loading;
  return (
    <ErrorBoundary resetKey={attempt} onError={(error) => tell(module, 'USO', error)} fallback={() => failure}>
      <QueryClientProvider client={clientOf(module)}>
        <state.Widget {...props} />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
