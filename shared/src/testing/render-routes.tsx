import type { Perfil } from '@credenciados/contract/domain';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { takeNotices } from '../http/notices.store.ts';
import { ModuleRoot, type ModuleRoute, ModuleRoutes, routeObjects } from '../module/create-module.tsx';
import { readAddress } from '../module/portal-history.ts';
import { BASE_PATH } from '../session/sign-in.ts';
import { signInAs } from './sessions.ts';

interface RenderOptions {
  /** Where the person is, relative to the base path: `/modelos/listar`. */
  path: string;
  /** Profile signed in; none by default. */
  as?: Perfil;
  /** Their CPF, where it matters. */
  cpf?: string;
}

/** Shows routes at an address, as a module's root does. Gives the screen and the person's hands. */
export function renderRoutes(
  routes: readonly (ModuleRoute | RouteObject)[],
  options: RenderOptions,
): RenderResult & { user: UserEvent } {
  return renderAt(<ModuleRoutes routes={routeObjects(routes)} />, options);
}

/** Shows an element inside a module's root: a widget, a form, a dialog. */
export function renderInModule(
  element: ReactNode,
  { path = '/', ...options }: Partial<RenderOptions> = {},
): RenderResult & { user: UserEvent } {
  return renderAt(element, { path, ...options });
}

function renderAt(element: ReactNode, { path, as, cpf }: RenderOptions): RenderResult & { user: UserEvent } {
  if (as) signInAs(as, cpf ? { cpf } : {});
  window.history.replaceState(null, '', `${BASE_PATH}${path}`);
  readAddress();
  const user = userEvent.setup({ delay: null });
  return { user, ...render(<ModuleRoot>{element}</ModuleRoot>) };
}

/** Where the person is now, relative to the base path, with the search. */
export function currentAddress(): string {
  return `${window.location.pathname.slice(BASE_PATH.length) || '/'}${window.location.search}`;
}

/** The notices (toasts) since the last time this was asked: `['Atenção!: O campo é obrigatório']`. */
export function noticesShown(): string[] {
  return takeNotices().map(({ title, description }) => (description ? `${title}: ${description}` : title));
}
