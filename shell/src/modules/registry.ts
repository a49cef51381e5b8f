import type { NamedComposition, PageEntry, PageRegistry } from '@credenciados/contract/module-descriptor';
import { readPageJson } from '@credenciados/shared/shell';

/** A module as this page has it. */
export interface LiveEntry extends PageEntry {
  /** Address of its entry file on the developer's machine, instead of the published one. */
  override?: string;
}

/** The registry as this page has it. */
export interface LiveRegistry extends PageRegistry {
  modules: LiveEntry[];
}

/** A module's entry file lies beside its manifest, which only those who publish and preload have to read. */
export function entryAddress({ manifest, override }: Pick<LiveEntry, 'manifest' | 'override'>): string {
  return new URL(override ?? manifest.replace('mf-manifest.json', 'remoteEntry.js'), window.location.href).href;
}

let cached: LiveRegistry | null = null;

/** How long each try may take. */
const PATIENCE_MS = [10_000, 60_000];

/**
 * Brings what the page's composition says, where the page only names it (TEL-16): what isn't of its hash the browser refuses. Asked
 * for again once, past the browser's cache. Throws where it can't be had: without it the portal has no page to show.
 */
export async function bringRegistry(): Promise<void> {
  const named = readPageJson<NamedComposition>('registry');
  if (!named?.address) return;
  const { composition, address, integrity } = named;
  const ask = async (ms = 0, cache?: 'reload') =>
    (await fetch(address, { integrity, cache, signal: AbortSignal.timeout(ms) })).json();
  const [first, second] = PATIENCE_MS;
  cached = { ...(await ask(first).catch(() => ask(second, 'reload'))), composition };
}

/** The live modules, as the API wrote them into the page or `bringRegistry` brought them. */
export function registry(): LiveRegistry {
  cached ??= readPageJson<PageRegistry>('registry') ?? { shell: { shared: '0.0.0' }, modules: [] };
  return cached;
}

/** Takes modules from other addresses (by name), before any is loaded. */
export function overrideModules(addresses: Readonly<Record<string, string>>): void {
  const { modules, ...rest } = registry();
  cached = {
    ...rest,
    modules: modules.map(({ incompatible, ...entry }) => {
      const override = addresses[entry.descriptor.name];
      if (override) return { ...entry, override };
      return incompatible ? { ...entry, incompatible } : entry;
    }),
  };
}

/** Where a link of a live module leads now: `mf-analise:solicitacao`. */
export function linkPattern(name: string): string | undefined {
  for (const { descriptor } of registry().modules) {
    const route = descriptor.routes.find(({ link }) => `${descriptor.name}:${link}` === name);
    if (route) return route.path;
  }
  return undefined;
}
