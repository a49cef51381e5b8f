import { type PublicReads, publicAddressOf } from '@credenciados/api/web/rendered/public-reads';
import { readRenderer, tryPages } from '@credenciados/api/web/rendered/try-pages';
import { endpoints, type PageEntry, type Registry } from '@credenciados/contract';
import { type ReleaseContext, registryOf, withEntry } from '@credenciados/releases/flip';
import { withLibraries } from '@credenciados/releases/libraries';
import { type ModuleStore, SHELL } from '@credenciados/releases/module-store';
import { pageRegistry } from '@credenciados/releases/page-registry';
import type { Refusal } from '@credenciados/releases/refused';
import { sampleOf } from '@credenciados/shared/samples';

/** Tries the public pages of a version published directly to a store, as a portal does, with sample answers: no portal has to run. */
export function tryPublicPages(store: ModuleStore): Required<Pick<ReleaseContext, 'tryOut' | 'tryOutShell'>> {
  const api = sampleAnswers();
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

/** Answers public reads with samples of the contract. */
function sampleAnswers(): PublicReads {
  const keys = new Map<string, string>();
  return {
    addressOf: (key) => {
      const address = publicAddressOf(key);
      if (address !== null && Array.isArray(key)) keys.set(address, String(key[0]));
      return address;
    },
    read: async (address) => {
      const found = Object.entries(endpoints).find(([name]) => name === keys.get(address));
      const response = found?.[1].response;
      if (response === undefined || typeof response === 'string') throw new Error(`No sample of ${address}`);
      // Serialised as over the network.
      return [JSON.parse(JSON.stringify(sampleOf(response)))];
    },
  };
}
