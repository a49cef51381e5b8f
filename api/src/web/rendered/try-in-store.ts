import type { PageEntry, Registry } from '@credenciados/contract';
import { type ReleaseContext, registryOf, withEntry } from '@credenciados/releases/flip';
import { withLibraries } from '@credenciados/releases/libraries';
import { type ModuleStore, SHELL } from '@credenciados/releases/module-store';
import { pageRegistry } from '@credenciados/releases/page-registry';
import type { Refusal } from '@credenciados/releases/refused';
import type { PublicReads } from './public-reads.ts';
import { readRenderer, tryPages } from './try-pages.ts';

/**
 * Tries the public pages of a version published directly to a store, as a portal does, with answers from another source: no portal has to
 * run.
 */
export function tryOutInStore(
  store: ModuleStore,
  api: PublicReads,
): Required<Pick<ReleaseContext, 'tryOut' | 'tryOutShell'>> {
  return {
    tryOut: async ({ entry }, folder) => {
      const before = registryOf(await store.read());
      const live = await withLibraries(store, before, withEntry(before, entry));
      const shell = live.shell.version && (await store.folder(SHELL, live.shell.version));
      const own = pageRegistry(live).modules.find(({ descriptor }) => descriptor.name === entry.descriptor.name);
      return shell && own ? tryOne({ live, shell, entry: own, folder }, api) : [];
    },
    tryOutShell: async (shell, folder) => {
      const before = registryOf(await store.read());
      const live = await withLibraries(store, before, { ...before, shell });
      const refusals: Refusal[] = [];
      for (const entry of pageRegistry(live).modules) {
        const of = await store.folder(entry.descriptor.name, entry.version);
        if (of) refusals.push(...(await tryOne({ live, shell: folder, entry, folder: of }, api)));
      }
      return refusals;
    },
  };
}

/** Module and shell to try together, each from its own folder. */
interface Tried {
  live: Registry;
  shell: string;
  entry: PageEntry;
  folder: string;
}

async function tryOne({ live, shell, entry, folder }: Tried, api: PublicReads): Promise<Refusal[]> {
  const { descriptor } = entry;
  // Only browsers render a module of another major (TEL-34).
  if (entry.incompatible || entry.major !== undefined || !descriptor.routes.some(({ rendered }) => rendered)) return [];
  const code = await readRenderer(shell);
  // A shell from before server rendering.
  if (code === null) return [];
  // Each portal has its own settings, so the page is tried with the defaults.
  const blocks = { settings: '{}', registry: JSON.stringify(pageRegistry(live)) };
  return tryPages({ code, blocks, folder, descriptor, at: Date.now() }, api);
}
