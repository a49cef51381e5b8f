import type { PageLibrary } from '@credenciados/contract/module-descriptor';
import * as kernel from '@credenciados/shared/kernel';
import { ModuleRoot } from '@credenciados/shared/shell';
import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { entryAddress, type LiveEntry, registry } from './registry.ts';

/**
 * Libraries of other major versions than the shell's (TEL-34, ADR 58). Each is a federated container, loaded when a module built with it
 * first needs it. Its modules find it under the usual names in a separate share scope, beside the page's only React and kernel.
 */

type Props = Record<string, unknown>;
type Widget = ComponentType<Props>;
/** The shell's function that loads a widget for a module of a major version. */
type LoadWidget = (module: string, widget: string, asker: number) => Promise<Widget>;
type Scope = NonNullable<ReturnType<typeof getInstance>>['shareScopeMap'][string];

const LIBRARY = '@credenciados/shared';
const REACT = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

const nameOf = (major: number) => `library-${major}`;

const brought = new Map<number, Promise<void>>();

/**
 * Loads the library of a major version once. Rejects if the page's composition has none or its script doesn't load; the next call retries.
 */
export function bringLibrary(major: number, load: LoadWidget): Promise<void> {
  const known = brought.get(major) ?? bring(major, load);
  brought.set(major, known);
  known.catch(() => brought.delete(major));
  return known;
}

async function bring(major: number, load: LoadWidget): Promise<void> {
  const library = registry().libraries?.find(({ shared }) => Number.parseInt(shared, 10) === major);
  if (!library) throw new Error(`The registry has no library of major ${major}`);
  await loadScript(library);
  await share(library, major, load);
}

/** Timeout, as for any other script of the page. */
const PATIENCE_MS = 30_000;

/**
 * Loads a library's entry script with the integrity hash of the registry. The federation then finds the container and loads nothing itself.
 */
function loadScript(library: PageLibrary): Promise<void> {
  const script = document.createElement('script');
  script.src = entryAddress(library);
  script.integrity = library.integrity;
  script.crossOrigin = 'anonymous';
  const loaded = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`Failed to load ${script.src}`));
    const timer = setTimeout(fail, PATIENCE_MS);
    script.onload = () => resolve();
    script.onerror = fail;
    script.addEventListener('load', () => clearTimeout(timer));
  });
  document.head.append(script);
  return loaded.finally(() => script.remove());
}

/** Registers a loaded library for modules, under the names that it lists, which may differ from the shell's. */
async function share(library: PageLibrary, major: number, load: LoadWidget): Promise<void> {
  const name = nameOf(major);
  const instance = getInstance();
  if (!instance) throw new Error('The page has no federation');
  registerRemotes([{ name, entryGlobalName: name, type: 'global', entry: entryAddress(library), shareScope: name }]);
  const { default: own = {} } = instance.shareScopeMap;
  const scope: Scope = {};
  for (const each of REACT) if (own[each]) scope[each] = own[each];
  const add = (as: string, get: () => Promise<() => unknown>) => {
    scope[as] = { [library.shared]: shared(library.shared, name, get) };
  };
  // Widgets that this library's modules load get the same major version.
  const given = { ...kernel, loadWidget: (module: string, widget: string) => load(module, widget, major) };
  add(`${LIBRARY}/kernel`, async () => () => given);
  add(LIBRARY, () => part(`${name}/index`));
  instance.initShareScopeMap(name, scope);
  const { ENTRIES } = await rootOf(major);
  for (const entry of ENTRIES) add(`${LIBRARY}/${entry}`, () => part(`${name}/${entry}`));
}

/** Factory of one entry of a library, as the federation expects it. */
async function part(id: string): Promise<() => unknown> {
  const loaded = await loadRemote(id);
  return () => loaded;
}

/** Entry of a shared package in the federation's scope. */
const shared = (version: string, from: string, get: () => Promise<() => unknown>): Scope[string][string] => ({
  version,
  get,
  from,
  scope: [from],
  useIn: [],
  deps: [],
  strategy: 'loaded-first',
  shareConfig: { singleton: true, requiredVersion: '*' },
});

/** Widget wrapped in its own library's root: theme, router, query cache. */
export async function inItsLibrary({ descriptor, major }: LiveEntry, Widget: Widget): Promise<Widget> {
  const Root = major === undefined ? ModuleRoot : (await rootOf(major)).ModuleRoot;
  return (props) => (
    <Root name={descriptor.name}>
      <Widget {...props} />
    </Root>
  );
}

/** Exports of a library. */
interface LibraryRoot {
  ModuleRoot: typeof ModuleRoot;
  ENTRIES: readonly string[];
}

async function rootOf(major: number): Promise<LibraryRoot> {
  const root = await loadRemote<LibraryRoot>(`${nameOf(major)}/root`);
  if (!root) throw new Error(`The library of major ${major} has no root`);
  return root;
}
