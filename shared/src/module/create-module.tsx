import type { ModuleDescriptor } from '@credenciados/contract/module-descriptor';
import { QueryClientProvider } from '@tanstack/react-query';
import * as React from 'react';
import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import * as ReactDOMClient from 'react-dom/client';
import { matchRoutes, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react';
import { clientOf } from '../query/query-client.ts';
import { PageLoading } from '../ui/loading.tsx';
import { ModuleProvider } from '../ui/provider.tsx';
import { ErrorState, NotFoundState } from '../ui/states.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { laterPage, preloadPage } from './later.tsx';
import { type ModuleHost, type PageStage, PageStageContext, pageShown } from './module-host.ts';
import { PortalRouter } from './portal-router.tsx';

/** Routes of a module, each with its own error and loading state. */
export function ModuleRoutes({ routes, host }: { routes: RouteObject[]; host?: ModuleHost | undefined }) {
  const { pathname } = useLocation();
  const element = useRoutes([...routes, { path: '*', element: <UnknownPage /> }]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins anew
  const stage = useMemo<PageStage>(
    () => ({ phase: 'INICIO', onLatePart: (error) => host?.onFailure('CARGA', error) }),
    [pathname],
  );
  return (
    <ErrorBoundary
      resetKey={pathname}
      onError={(error) => host?.onFailure(stage.phase, error)}
      fallback={(retry) => (
        // With `data-failed` the shell keeps the server-rendered page instead (TEL-11).
        <div data-failed="">
          <PageFailure
            host={host}
            onRetry={() => {
              stage.phase = 'INICIO';
              retry();
            }}
          />
        </div>
      )}
    >
      <PageStageContext value={stage}>
        <Suspense fallback={<PageLoading />}>{element}</Suspense>
        <PageShown stage={stage} />
      </PageStageContext>
    </ErrorBoundary>
  );
}

const UNKNOWN_MS = 50;

/** Shows "not found" only after a while: during a navigation to another module this one gets the address too, just before it is removed. */
function UnknownPage() {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasting(true), UNKNOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLasting && <NotFoundState />;
}

/** Marks the page shown after its first commit. A lazily loaded page does so itself. */
function PageShown({ stage }: { stage: PageStage }) {
  useEffect(() => {
    if (stage.phase === 'INICIO') pageShown(stage);
  }, [stage]);
  return null;
}

function PageFailure({ host, onRetry }: { host: ModuleHost | undefined; onRetry: () => void }) {
  if (!host) return <ErrorState page title="Não foi possível mostrar esta página." onRetry={onRetry} />;
  return (
    <ErrorState
      page
      title={`Não foi possível mostrar esta página de “${host.title}”.`}
      onRetry={() => host.onRetry(onRetry)}
    >
      O restante do portal continua funcionando. Se o problema persistir, tente novamente mais tarde.
    </ErrorState>
  );
}

/** Wraps a root's pages in theme, router and query cache. */
export function ModuleRoot({ name, children }: { name?: string | undefined; children: ReactNode }) {
  return (
    <ModuleProvider>
      <QueryClientProvider client={clientOf(name)}>
        <PortalRouter>{children}</PortalRouter>
      </QueryClientProvider>
    </ModuleProvider>
  );
}

/** Props of a module's root. */
interface RootProps {
  host?: ModuleHost;
}

/** Lifecycle functions with which single-spa starts and stops a React root. */
export type Lifecycles = ReactAppOrParcel<object>;

/** Exports of a module's `./spa`: single-spa lifecycles, and preloading of a page's code. */
export interface PortalModule extends Lifecycles {
  /** `path` is relative to the base path. */
  preload?: (path: string) => void;
}

/** Route of a module: its path below `/credenciados/`, and a function that loads its page. */
export interface ModuleRoute {
  path: string;
  page: () => Promise<ComponentType>;
}

/** Content of `module.ts`: the module's descriptor, with the page of each route. */
export type ModuleDefinition = Omit<ModuleDescriptor, 'routes'> & {
  routes: (ModuleDescriptor['routes'][number] & ModuleRoute)[];
};

/** Router objects whose pages load when they are first shown. */
export const routeObjects = (routes: readonly (ModuleRoute | RouteObject)[]): RouteObject[] =>
  routes.map((route) => ('page' in route ? { path: route.path, element: laterPage(route.page) } : route));

/** Creates a module from its routes. */
export function createModule(definition: { routes: readonly (ModuleRoute | RouteObject)[] }): PortalModule {
  const routes = routeObjects(definition.routes);
  const lifecycles = createLifecycles(({ host }) => (
    <ModuleRoot name={host?.name}>
      <ModuleRoutes routes={routes} host={host} />
    </ModuleRoot>
  ));
  const preload = (path: string) => {
    for (const { route } of matchRoutes(routes, path) ?? []) preloadPage(route.element);
  };
  return { ...lifecycles, preload };
}

/** Splits a root's first rendering into tasks, so that input is handled in between. */
const inPieces = {
  createRoot(container: Element, options: ReactDOMClient.RootOptions) {
    const root = ReactDOMClient.createRoot(container, options);
    const { render } = root;
    root.render = (page) => React.startTransition(() => render.call(root, page));
    return root;
  },
};

/** Lifecycles of a React root. The shell creates its own with it; modules use `createModule`. */
export function createLifecycles(rootComponent: (props: RootProps) => ReactNode): Lifecycles {
  return singleSpaReact<RootProps>({
    React,
    ReactDOMClient: inPieces,
    rootComponent,
    renderType: 'createRoot',
    errorBoundary: (error, _info, { host }) => <RootFailure error={error} host={host} />,
  });
}

/** Shown until the mounting code replaces the root by its own error page. */
function RootFailure({ error, host }: { error: unknown; host: ModuleHost | undefined }) {
  useEffect(() => host?.onBroken(error), [host, error]);
  return <p role="alert">Não foi possível mostrar esta parte do portal. Recarregue a página.</p>;
}
