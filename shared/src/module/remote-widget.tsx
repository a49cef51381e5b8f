import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type JSX, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';
import { clientOf } from '../query/query-client.ts';
import { PageLoading } from '../ui/loading.tsx';
import { ErrorState } from '../ui/states.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { later } from './later.tsx';
import { type PageStage, PageStageContext } from './module-host.ts';
import type { ShowsWidgets } from './offers.ts';
import { loadWidget, NotOffered, tellWidgetFailure } from './widget-loader.ts';

interface AnyWidgetProps {
  /** Module that has the widget: `mf-mensagens`. */
  module: string;
  /** Name in that module's descriptor: `conversation-history`. */
  widget: string;
  /** Props of the widget. */
  props?: object;
  /** Shown while it loads. */
  loading?: ReactNode;
}

/** `RemoteWidget` for names that aren't known to the types. */
export function AnyWidget({ module, widget, props = {}, loading = <PageLoading /> }: AnyWidgetProps): JSX.Element {
  const [attempt, setAttempt] = useState(0);
  const user = useContext(PageStageContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again; another placeholder doesn't
  const { stage, Shown } = useMemo(() => {
    const stage: PageStage = { phase: 'CARGA', onLatePart: (error) => tellWidgetFailure(module, 'CARGA', error) };
    const load = async (): Promise<ComponentType<Record<string, unknown>>> => {
      const loaded = await loadWidget(module, widget);
      stage.phase = 'USO';
      return loaded;
    };
    return { stage, Shown: later(load, { loading }) };
  }, [module, widget, attempt]);
  const onError = (error: unknown) => {
    if (error instanceof NotOffered && user.onLatePart) user.onLatePart(error);
    else tellWidgetFailure(module, stage.phase, error);
  };
  const retry = () => setAttempt((count) => count + 1);
  return (
    <ErrorBoundary
      resetKey={Shown}
      onError={onError}
      fallback={() => <ErrorState title="Não foi possível carregar esta parte da página." onRetry={retry} />}
    >
      <PageStageContext value={stage}>
        <QueryClientProvider client={clientOf(module)}>
          <Suspense fallback={loading}>
            <Shown {...props} />
          </Suspense>
        </QueryClientProvider>
      </PageStageContext>
    </ErrorBoundary>
  );
}

/**
 * A component of another module, loaded when shown and typed by the modules' declarations (TEL-31). If it can't be loaded, an error with a
 * retry is shown.
 */
export const RemoteWidget = AnyWidget as ShowsWidgets<Pick<AnyWidgetProps, 'loading'>, JSX.Element>;
