import { type ComponentType, type ReactNode, Suspense, use, useState } from 'react';
import { PageLoading } from '../ui/loading.tsx';
import { ErrorState } from '../ui/states.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** Loads a component that a module exposes. Only the shell knows how; it gives the loader. */
export type WidgetLoader = (module: string, widget: string) => Promise<ComponentType<Record<string, unknown>>>;

let loader: WidgetLoader | null = null;
const loaded = new Map<string, Promise<ComponentType<Record<string, unknown>>>>();

/** Given by the shell, once. */
export function setWidgetLoader(next: WidgetLoader): void {
  loader = next;
}

function load(module: string, widget: string) {
  const key = `${module}/${widget}`;
  let loading = loaded.get(key);
  if (!loading) {
    loading = loader ? loader(module, widget) : Promise.reject(new Error(`No loader for ${key}`));
    loaded.set(key, loading);
  }
  return loading;
}

function Loaded({ module, widget, props }: { module: string; widget: string; props: Record<string, unknown> }) {
  const Widget = use(load(module, widget));
  return <Widget {...props} />;
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
  const retry = () => {
    loaded.delete(`${module}/${widget}`);
    setAttempt(attempt + 1);
  };
  return (
    <ErrorBoundary
      resetKey={attempt}
      fallback={() => <ErrorState title="Não foi possível carregar esta parte da página." onRetry={retry} />}
    >
      <Suspense fallback={loading}>
        <Loaded module={module} widget={widget} props={props} />
      </Suspense>
    </ErrorBoundary>
  );
}
