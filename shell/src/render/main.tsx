import './browser-stand-in.ts';

import type { RouteObject } from '@credenciados/shared';
import {
  ModuleRoot,
  ModuleRoutes,
  preloadRoutes,
  type Rendered,
  readAddress,
  readPageFrom,
  renderHtml,
  type SeededAnswer,
} from '@credenciados/shared/render';
import { ShellRoot } from '@credenciados/shared/shell';
import { App } from '../app.tsx';
import { standAt } from './browser-stand-in.ts';
import { ModuleMarkup } from './module-outlet.tsx';

const modules = new Map<string, RouteObject[]>();
const routesOf = (name: string) => modules.get(name) ?? [];
const BASE = '/credenciados';

/** What modules may ask for, as in the browser: nothing of it is loaded before one does. */
const SHARED: Record<string, () => unknown> = {
  react: () => require('react'),
  'react/jsx-runtime': () => require('react/jsx-runtime'),
  'react-dom': () => require('react-dom'),
  '@credenciados/shared': () => require('@credenciados/shared'),
  '@credenciados/shared/overlays': () => require('@credenciados/shared/overlays'),
  '@credenciados/shared/forms': () => require('@credenciados/shared/forms'),
  '@credenciados/shared/table': () => require('@credenciados/shared/table'),
  '@credenciados/shared/registration': () => require('@credenciados/shared/registration'),
  '@credenciados/shared/registration-form': () => require('@credenciados/shared/registration-form'),
  '@credenciados/shared/registration-head': () => require('@credenciados/shared/registration-head'),
  '@credenciados/shared/solicitacao': () => require('@credenciados/shared/solicitacao'),
  '@credenciados/shared/z': () => require('@credenciados/shared/z'),
};

/** Gives a module what it asks for. */
export function share(name: string): unknown {
  const load = SHARED[name];
  if (!load) throw new Error(`The shell shares no ${name} with what is rendered outside a browser`);
  return load();
}

/** The page's blocks of data: `settings`, `registry`. */
export function usePageBlocks(blocks: Record<string, string>): void {
  readPageFrom((id) => blocks[id] ?? null);
}

/** Takes up the pages of a module. */
export function addModule(name: string, { routes }: { routes: RouteObject[] }): void {
  modules.set(name, routes);
}

/** Renders the page of an address: the shell around the module that it belongs to. */
export async function render(address: string, module: string, answers: readonly SeededAnswer[]): Promise<Rendered> {
  standAt(address);
  readAddress();
  await preloadRoutes(routesOf(module), new URL(address, 'http://portal').pathname.slice(BASE.length));
  return renderHtml(
    <ModuleRoot>
      <ModuleRoutes routes={routesOf(module)} />
    </ModuleRoot>,
    (markup) => (
      <ModuleMarkup value={markup}>
        <ShellRoot>
          <App />
        </ShellRoot>
      </ModuleMarkup>
    ),
    answers,
  );
}
