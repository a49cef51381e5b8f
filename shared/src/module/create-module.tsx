import { QueryClientProvider } from '@tanstack/react-query';
import * as React from 'react';
import { type ReactNode, Suspense } from 'react';
import * as ReactDOMClient from 'react-dom/client';
import { type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react';
import { PageLoading } from '../ui/loading.tsx';
import { ModuleProvider } from '../ui/provider.tsx';
import { ErrorState, NotFoundState } from '../ui/states.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PortalRouter } from './portal-router.tsx';
import { queryClient } from './query-client.ts';

/** A module's routes, each with its error and its loading in its place. */
export function ModuleRoutes({ routes }: { routes: RouteObject[] }) {
  const { pathname } = useLocation();
  const element = useRoutes([...routes, { path: '*', element: <NotFoundState /> }]);
  return (
    <ErrorBoundary
      resetKey={pathname}
      fallback={(retry) => <ErrorState page title="Não foi possível mostrar esta página." onRetry={retry} />}
    >
      <Suspense fallback={<PageLoading />}>{element}</Suspense>
    </ErrorBoundary>
  );
}

/** Everything a root needs around its pages: theme, router and cache of server data. */
export function ModuleRoot({ children }: { children: ReactNode }) {
  return (
    <ModuleProvider>
      <QueryClientProvider client={queryClient}>
        <PortalRouter>{children}</PortalRouter>
      </QueryClientProvider>
    </ModuleProvider>
  );
}

/** How single-spa starts and stops a React root. */
export type Lifecycles = ReactAppOrParcel<object>;

/** What a module exposes as `./spa`: single-spa lifecycles over its routes, whose paths are relative to `/credenciados/`. */
export function createModule({ routes }: { routes: RouteObject[] }): Lifecycles {
  return createLifecycles(() => (
    <ModuleRoot>
      <ModuleRoutes routes={routes} />
    </ModuleRoot>
  ));
}

/** Lifecycles of a React root. The shell makes its own with it; modules use `createModule`. */
export function createLifecycles(rootComponent: () => ReactNode): Lifecycles {
  return singleSpaReact({
    React,
    ReactDOMClient,
    rootComponent,
    renderType: 'createRoot',
    errorBoundary: () => <RootFailure />,
  });
}

function RootFailure() {
  return <p role="alert">Não foi possível mostrar esta parte do portal. Recarregue a página para tentar novamente.</p>;
}
