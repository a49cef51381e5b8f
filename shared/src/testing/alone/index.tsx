import { isAllowed } from '@credenciados/contract/permissions';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { type RouteObject, useLocation } from 'react-router-dom';
import { type ModuleDefinition, ModuleRoot, ModuleRoutes, routeObjects } from '../../module/create-module.tsx';
import { setLinks } from '../../module/link-pattern.ts';
import { navigateTo } from '../../module/portal-history.ts';
import { setWidgetLoader } from '../../module/widget-loader.ts';
import type { ServiceClient, ServiceContract } from '../../service/index.ts';
import { BASE_PATH, currentPath } from '../../session/sign-in.ts';
import { ShellRoot, startPortal } from '../../shell/shell-root.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Container } from '../../ui/primitives.ts';
import { ForbiddenState } from '../../ui/states.tsx';
import { namedLinks } from '../links.ts';
import { mockService } from '../mock-api.ts';
import { accessOf, answerBySamples, beginAs, useStandIn } from './stand-in.store.ts';
import { StandIn } from './stand-in.tsx';

interface Alone {
  descriptor: ModuleDefinition;
  /** Widgets of the module with sample props, each shown at `/widget/<name>`. */
  widgets?: Record<string, ReactNode>;
  /** Client of the module's own service, which is mocked from its contract too. */
  service?: ServiceClient<ServiceContract>;
}

/** Runs a module without the portal: a substitute for the shell, and a mocked API that answers from the contract. */
export function startAlone({ descriptor, widgets = {}, service }: Alone): void {
  void startPortal();
  if (service) mockService(service, {});
  answerBySamples();
  beginAs(descriptor, window.location.pathname.slice(BASE_PATH.length));
  setWidgetLoader(async (module, widget) => () => (
    <Alert tone="info" title={`Aqui aparece ${module}/${widget}.`}>
      O componente é de outro módulo.
    </Alert>
  ));
  setLinks(namedLinks);
  if (currentPath() === '/' && descriptor.routes[0]) {
    window.history.replaceState(null, '', `${BASE_PATH}/${descriptor.routes[0].path.replaceAll(/\/:\w+\?/g, '')}`);
    navigateTo(currentPath(), { replace: true });
  }
  const all: RouteObject[] = [
    ...routeObjects(descriptor.routes),
    ...Object.entries(widgets).map(([name, element]) => ({ path: `widget/${name}`, element })),
  ];
  mount('barra').render(
    <ShellRoot>
      <StandIn descriptor={descriptor} widgets={Object.keys(widgets)} />
    </ShellRoot>,
  );
  mount('modulo').render(
    <ModuleRoot>
      <Container as="main" maxW="90rem" py="8">
        <Guarded descriptor={descriptor} routes={all} />
      </Container>
    </ModuleRoot>,
  );
}

/** The shell checks access before a module is shown, so the module itself doesn't. */
function Guarded({ descriptor, routes }: Pick<Alone, 'descriptor'> & { routes: RouteObject[] }) {
  const { pathname } = useLocation();
  const { perfil, answers } = useStandIn();
  const access = accessOf(descriptor.routes, pathname);
  if (access && !isAllowed(access, perfil)) return <ForbiddenState />;
  return <ModuleRoutes key={`${perfil}-${answers}`} routes={routes} />;
}

function mount(id: string) {
  const element = document.createElement('div');
  element.id = id;
  document.body.append(element);
  return createRoot(element);
}
