import type { Registry } from '@credenciados/shared/contract';
import { type ModuleStore, SHELL } from './module-store.ts';
import { formerVersions } from './release.rules.ts';
import { registryOf } from './release.ts';

/** How long a page may stay open and find what it asks for. */
export const DAYS_KEPT = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A version whose files are gone. */
export interface Pruned {
  name: string;
  version: string;
}

/**
 * Removes the files of shells and versions of modules that were live last before so many days. What is live stays, what a
 * `rollback` leads to, and what nothing says the end of.
 */
export async function prune(store: ModuleStore, days = DAYS_KEPT, now = new Date()): Promise<Pruned[]> {
  const registry = registryOf(await store.read());
  const names = new Set([SHELL, ...registry.modules.map(({ descriptor }) => descriptor.name)]);
  for (const { module } of registry.flips) names.add(module);
  const pruned: Pruned[] = [];
  for (const name of names) {
    for (const version of await store.versions(name)) {
      const until = name === SHELL ? endOfShell(registry, version) : endOfVersion(registry, name, version);
      if (until === null || now.getTime() - until.getTime() < days * DAY_MS) continue;
      await store.remove(name, version);
      pruned.push({ name, version });
    }
  }
  return pruned;
}

/** Until when a shell was live; null while it is, or where nobody knows. */
function endOfShell({ shell, shells = [] }: Registry, version: string): Date | null {
  const ended = shells.find((each) => each.version === version);
  return ended && shell.version !== version ? new Date(ended.until) : null;
}

/** The same of a module's version. One that another may be taken back to counts as live. */
function endOfVersion({ modules, flips }: Registry, name: string, version: string): Date | null {
  const live = modules.find(({ descriptor }) => descriptor.name === name)?.version;
  const [former] = formerVersions(flips, name);
  const removed = flips.find(({ module, action }) => module === name && action === 'REMOCAO')?.version;
  if (version === (live ?? removed) || version === former) return null;
  // The newest comes first: what took its place, or took it away.
  const ended = flips.find((flip) => flip.module === name && (flip.former === version || flip.version === version));
  return ended ? new Date(ended.at) : null;
}
