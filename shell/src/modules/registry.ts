import type { NamedComposition, PageEntry, PageRegistry } from '@credenciados/contract/module-descriptor';
import { readPageJson } from '@credenciados/shared/shell';

/** Module on this page. */
export interface LiveEntry extends PageEntry {
  /** Address of its entry file on the developer's machine, instead of the published one. */
  override?: string;
}

/** Registry on this page. */
export interface LiveRegistry extends PageRegistry {
  modules: LiveEntry[];
}

/** Address of a module's entry file, beside its manifest; only publishers and preloading read the manifest. */
export function entryAddress({ manifest, override }: Pick<LiveEntry, 'manifest' | 'override'>): string {
  return new URL(override ?? manifest.replace('mf-manifest.json', 'remoteEntry.js'), window.location.href).href;
}

let cached: LiveRegistry | null = null;

/** Timeout of each attempt. */
const PATIENCE_MS = [10_000, 60_000];

/**
 * Fetches the page's composition if the page contains only its name (TEL-16). The browser refuses content with another hash. Retries once,
 * bypassing the browser's cache. Rejects if it fails, since the portal can't show a page without it.
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

/** Live modules, from the page itself or from `bringRegistry`. */
export function registry(): LiveRegistry {
  cached ??= readPageJson<PageRegistry>('registry') ?? { shell: { shared: '0.0.0' }, modules: [] };
  return cached;
}

/** Sets other addresses for modules (by name), before any is loaded. */
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

/** Current route pattern of a live module's link: `mf-analise:solicitacao`. */
export function linkPattern(name: string): string | undefined {
  for (const { descriptor } of registry().modules) {
    const route = descriptor.routes.find(({ link }) => `${descriptor.name}:${link}` === name);
    if (route) return route.path;
  }
  return undefined;
}
