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
  /** Address below the base path: `/modelos/listar`. */
  path: string;
  /** Profile that is signed in; none by default. */
  as?: Perfil;
  /** CPF of the signed-in person, if relevant. */
  cpf?: string;
}

/** Renders routes at an address in a module's root. Returns the screen and a user-event instance. */
export function renderRoutes(
  routes: readonly (ModuleRoute | RouteObject)[],
  options: RenderOptions,
): RenderResult & { user: UserEvent } {
  return renderAt(<ModuleRoutes routes={routeObjects(routes)} />, options);
}

/** Renders an element in a module's root: a widget, a form, a dialog. */
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

/** Present address below the base path, with its query. */
export function currentAddress(): string {
  return `${window.location.pathname.slice(BASE_PATH.length) || '/'}${window.location.search}`;
}

/** Notices (toasts) since the last call: `['Atenção!: O campo é obrigatório']`. */
export function noticesShown(): string[] {
  return takeNotices().map(({ title, description }) => (description ? `${title}: ${description}` : title));
}
