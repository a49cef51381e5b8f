import type { Lifecycles } from '@credenciados/shared';
import type { PageEntry, PageRegistry } from '@credenciados/shared/module-descriptor';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';

/**
 * Every entry of the shared library that the shell offers to modules. The bundler only ships what something imports, so
 * each is named here; none is loaded until a module asks for it.
 */
export const SHARED_ENTRIES = {
  overlays: () => import('@credenciados/shared/overlays'),
  forms: () => import('@credenciados/shared/forms'),
  table: () => import('@credenciados/shared/table'),
  editor: () => import('@credenciados/shared/editor'),
  charts: () => import('@credenciados/shared/charts'),
  registration: () => import('@credenciados/shared/registration'),
  solicitacao: () => import('@credenciados/shared/solicitacao'),
};

/** The module's entry file lies beside its manifest, which only those who publish and preload have to read. */
const remote = ({ descriptor: { name }, manifest }: PageEntry) => ({
  name,
  entryGlobalName: name,
  type: 'global',
  entry: manifest.replace('mf-manifest.json', 'remoteEntry.js'),
});

/** Makes the live modules known to the federation; nothing is loaded yet. */
export function registerModules(registry: PageRegistry): void {
  registerRemotes(registry.modules.map(remote));
}

/** Loads a module's lifecycles. `anew` forgets what an earlier try left behind. */
export async function loadModule(entry: PageEntry, anew: boolean): Promise<Lifecycles> {
  if (anew) registerRemotes([remote(entry)], { force: true });
  const lifecycles = await loadRemote<Lifecycles>(`${entry.descriptor.name}/spa`);
  if (typeof lifecycles?.mount !== 'function') throw new Error(`${entry.descriptor.name} exposes no lifecycles`);
  return lifecycles;
}

/** Loads a component that a module exposes to others, named by its file: `conversation-history` exports `ConversationHistory`. */
export async function loadWidget(module: string, widget: string): Promise<ComponentType<Record<string, unknown>>> {
  const exported = await loadRemote<Record<string, ComponentType<Record<string, unknown>>>>(`${module}/${widget}`);
  const name = widget.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
  const component = exported?.[name];
  if (!component) throw new Error(`${module}/${widget} exports no ${name}`);
  return component;
}

/** Fetches a module's code ahead of the click. */
export function preloadModule(name: string): void {
  loadRemote(`${name}/spa`).catch((error: unknown) => {
    // The click loads it again, and tells if it can't be.
    console.warn(error);
  });
}
