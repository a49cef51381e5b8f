import './browser-stand-in.ts';

import type { ModuleRoute, RouteObject } from '@credenciados/shared';
import {
  ModuleRoot,
  ModuleRoutes,
  type Rendered,
  readAddress,
  readPageFrom,
  renderHtml,
  renderLoaded,
  routeObjects,
  type SeededAnswer,
} from '@credenciados/shared/render';
import { ShellRoot } from '@credenciados/shared/shell';
import { App } from '../app.tsx';
import { standAt } from './browser-stand-in.ts';
import { ModuleMarkup } from './module-outlet.tsx';

const modules = new Map<string, RouteObject[]>();

const shared = new Map<string, () => unknown>();

/** Modules' shared packages by name, from the build (`tools/build-render.ts`). */
export function shareAll(loads: Record<string, () => unknown>): void {
  for (const [name, load] of Object.entries(loads)) shared.set(name, load);
}

/** Returns a shared package to a module's code. */
export function share(name: string): unknown {
  const load = shared.get(name);
  if (!load) throw new Error(`The shell shares no ${name} with what is rendered outside a browser`);
  return load();
}

/** Sets the page's data blocks: `settings`, `registry`. */
export function usePageBlocks(blocks: Record<string, string>): void {
  readPageFrom((id) => blocks[id] ?? null);
}

/** Adds the pages of a module. */
export function addModule(name: string, { descriptor }: { descriptor: { routes: readonly ModuleRoute[] } }): void {
  modules.set(name, routeObjects(descriptor.routes));
}

/** Renders the page of an address: the shell around the address's module. */
export async function render(address: string, module: string, answers: readonly SeededAnswer[]): Promise<Rendered> {
  const frame = (markup: string) => (
    <ModuleMarkup value={markup}>
      <ShellRoot>
        <App />
      </ShellRoot>
    </ModuleMarkup>
  );
  return renderLoaded(() => {
    standAt(address);
    readAddress();
    const root = (
      <ModuleRoot>
        <ModuleRoutes routes={modules.get(module) ?? []} />
      </ModuleRoot>
    );
    return renderHtml(root, frame, answers);
  });
}
