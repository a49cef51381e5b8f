import './browser-stand-in.ts';

import type { ModuleRoute, RouteObject } from '@credenciados/shared';
import {
  ModuleRoot,
  ModuleRoutes,
  type Rendered,
  type RenderedRoot,
  readAddress,
  readPageFrom,
  renderHtml,
  renderLoaded,
  renderRoot,
  routeObjects,
  type SeededAnswer,
} from '@credenciados/shared/render';
import { ShellRoot } from '@credenciados/shared/shell';
import type { ReactElement } from 'react';
import { App } from '../app.tsx';
import { standAt } from './browser-stand-in.ts';
import { ModuleMarkup } from './module-outlet.tsx';

const modules = new Map<string, RouteObject[]>();
const routesOf = (name: string) => modules.get(name) ?? [];

const shared = new Map<string, () => unknown>();

/** Modules' shared packages by name, from the build (`scripts/build-render.ts`). */
export function shareAll(loads: Record<string, () => unknown>): void {
  for (const [name, load] of Object.entries(loads)) shared.set(name, load);
}

/** Gives a module what it asks for. */
export function share(name: string): unknown {
  const load = shared.get(name);
  if (!load) throw new Error(`The shell shares no ${name} with what is rendered outside a browser`);
  return load();
}

/** The page's blocks of data: `settings`, `registry`. */
export function usePageBlocks(blocks: Record<string, string>): void {
  readPageFrom((id) => blocks[id] ?? null);
}

/** Takes up the pages of a module. */
export function addModule(name: string, { descriptor }: { descriptor: { routes: readonly ModuleRoute[] } }): void {
  modules.set(name, routeObjects(descriptor.routes));
}

/** Renders a module's own part of the page of an address, for a shell that has another major of the library (TEL-34). */
export async function renderModule(
  address: string,
  module: string,
  answers: readonly SeededAnswer[],
): Promise<RenderedRoot> {
  return renderLoaded(() => renderRoot(rootAt(address, module), answers));
}

/**
 * Renders the page of an address: the shell around the module that it belongs to, or around what another major's library has rendered of
 * that module.
 */
export async function render(
  address: string,
  module: string,
  answers: readonly SeededAnswer[],
  rendered?: RenderedRoot,
): Promise<Rendered> {
  const frame = (markup: string) => (
    <ModuleMarkup value={markup}>
      <ShellRoot>
        <App />
      </ShellRoot>
    </ModuleMarkup>
  );
  return renderLoaded(() => {
    const root = rootAt(address, module);
    return renderHtml(rendered ?? root, frame, answers);
  });
}

/** A module's root; the browser that there isn't stands at an address from then on. */
function rootAt(address: string, module: string): ReactElement {
  standAt(address);
  readAddress();
  return (
    <ModuleRoot>
      <ModuleRoutes routes={routesOf(module)} />
    </ModuleRoot>
  );
}
