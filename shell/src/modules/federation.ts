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

/** Needed only by pages with another major version of the library (TEL-34). */
const otherLibrary = () => import('./other-library.tsx');

/** Loads the library of a module's major version, if it isn't the shell's. */
async function bringLibrary({ major }: LiveEntry): Promise<void> {
  if (major) await (await otherLibrary()).bringLibrary(major, loadWidget);
}

/** Restricts the federation to scripts in the registry, with their integrity hash. */
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

/** Registers the live modules with the federation, without loading anything. */
export function registerModules({ modules }: LiveRegistry): void {
  registerPlugins([registeredOnly]);
  registerRemotes(modules.filter(({ incompatible }) => !incompatible).map((entry) => remote(entry)));
}

/**
 * Loads a module's lifecycles. A retry resets the federation's state and uses another address: the browser may still wait for the first
 * answer, or have cached a wrong one.
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

/** Module whose code is loaded already. */
export function loadedModule({ descriptor }: LiveEntry): PortalModule | undefined {
  return loaded.get(descriptor.name);
}

type Widget = ComponentType<Record<string, unknown>>;

/**
 * Loads a component that a module exposes, named after its file: `conversation-history` exports `ConversationHistory`. If its major version
 * differs from that of the module that shows it (`asker`; undefined for the shell), it brings its own theme, router and cache.
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

/** Preloads a module's code and that of one page. `path` is relative to the base path. */
export function preloadModule(entry: LiveEntry, path: string): void {
  if (entry.incompatible) return;
  loadModule(entry, 0)
    .then(({ preload }) => preload?.(path))
    .catch((error: unknown) => {
      // The click loads it again, and shows a failure.
      console.warn(error);
    });
}
