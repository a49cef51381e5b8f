import { NotOffered, type PortalModule } from '@credenciados/shared/shell';
import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { entryAddress, type LiveEntry, type LiveRegistry, registry } from './registry.ts';

const remote = (entry: LiveEntry, query = '') => ({
  name: entry.descriptor.name,
  entryGlobalName: entry.descriptor.name,
  type: 'global',
  entry: `${entryAddress(entry)}${query}`,
  ...(entry.major && { shareScope: `library-${entry.major}` }),
});

/** The part that only pages with another major of the library need (TEL-34). */
const otherLibrary = () => import('./other-library.tsx');

/** Sees to it that a module finds the library of its major. */
async function bringLibrary({ major }: LiveEntry): Promise<void> {
  if (major) await (await otherLibrary()).bringLibrary(major, loadWidget);
}

/** Scripts that the federation loads are those that the registry names, with what it says of their content. */
export const registeredOnly: ModuleFederationRuntimePlugin = {
  name: 'registered-only',
  createScript({ url }) {
    const entry = registry().modules.find((known) => entryAddress(known) === url.split('?')[0]);
    if (!entry) throw new Error(`The registry doesn't name ${url}`);
    const script = document.createElement('script');
    script.src = url;
    if (!entry.override) {
      script.integrity = entry.integrity;
      script.crossOrigin = 'anonymous';
    }
    return script;
  },
};

/** Makes the live modules known to the federation; nothing is loaded yet. */
export function registerModules({ modules }: LiveRegistry): void {
  registerPlugins([registeredOnly]);
  registerRemotes(modules.filter(({ incompatible }) => !incompatible).map((entry) => remote(entry)));
}

/**
 * Loads a module's lifecycles. A later try forgets what the earlier ones left behind, and asks by another address: the
 * browser may still wait for an answer from the first one, or keep an answer that was wrong.
 */
export async function loadModule(entry: LiveEntry, attempt: number): Promise<PortalModule> {
  const { name } = entry.descriptor;
  if (attempt > 0) registerRemotes([remote(entry, `?${attempt}`)], { force: true });
  await bringLibrary(entry);
  const module = await loadRemote<PortalModule>(`${name}/spa`);
  if (typeof module?.mount !== 'function') throw new Error(`${name} exposes no lifecycles`);
  loaded.set(name, module);
  return module;
}

const loaded = new Map<string, PortalModule>();

/** A module whose code is here already. */
export function loadedModule({ descriptor }: LiveEntry): PortalModule | undefined {
  return loaded.get(descriptor.name);
}

type Widget = ComponentType<Record<string, unknown>>;

/**
 * Loads a component that a module exposes to others, named by its file: `conversation-history` exports `ConversationHistory`. One of
 * another major than whoever shows it (`asker`; none: the shell's own) brings its own theme, router and cache.
 */
export async function loadWidget(module: string, widget: string, asker?: number): Promise<Widget> {
  const entry = registry().modules.find(({ descriptor }) => descriptor.name === module);
  if (!entry?.descriptor.widgets.includes(widget)) throw new NotOffered(`The registry offers no ${module}/${widget}`);
  if (entry.incompatible) throw new Error(`This portal can't serve ${module}`);
  await bringLibrary(entry);
  const exported = await loadRemote<Record<string, Widget>>(`${module}/${widget}`);
  const name = widget.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
  const component = exported?.[name];
  if (!component) throw new Error(`${module}/${widget} exports no ${name}`);
  return entry.major === asker ? component : (await otherLibrary()).inItsLibrary(entry, component);
}

/** Fetches a module's code and that of a page ahead of the click. `path` is relative to the base path. */
export function preloadModule(entry: LiveEntry, path: string): void {
  if (entry.incompatible) return;
  loadModule(entry, 0)
    .then(({ preload }) => preload?.(path))
    .catch((error: unknown) => {
      // The click loads it again, and tells if it can't be.
      console.warn(error);
    });
}
