import type { Preview, Registry } from '@credenciados/contract';
import { readRange } from './candidate.ts';
import { compositionOf, namesOf, readComposition } from './composition.ts';
import { liveVersion, registryOf } from './flip.ts';
import { findLibrary } from './libraries.ts';
import { COMPOSITION, type ModuleStore, SHELL } from './module-store.ts';
import { isPreviewVersion } from './preview-version.ts';
import { refused } from './refused.ts';
import { formerVersions } from './release.rules.ts';
import { variantsOf } from './rollout/variants.ts';

/** How long a page may stay open and find what it asks for. */
export const DAYS_KEPT = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Other processes that change the registry at the same time may be faster. */
const MAX_TRIES = 20;

/** A version, or a composition, whose files are gone. */
export interface Pruned {
  name: string;
  version: string;
}

/**
 * Removes compositions that were live last before so many days, and the files of shells and versions that no other one names. What
 * is live stays, and what a `rollback` leads to; what no flip tells of was over before the first that does. The registry names what is being removed, so that
 * nothing of it goes live meanwhile; what was cut short is removed by the next one.
 */
export async function prune(store: ModuleStore, days = DAYS_KEPT, now = new Date()): Promise<Pruned[]> {
  const pruned: Pruned[] = [];
  // Twice where the last one was cut short: what it had begun with, then what is due now.
  for (let turn = 0; turn < 2; turn += 1) {
    const begun = await begin(store, new Date(now.getTime() - days * DAY_MS));
    for (const name of begun.names) {
      const [module = '', version = ''] = name.split('/');
      await store.remove(module, version);
      pruned.push({ name: module, version });
    }
    await end(store, begun.names);
    if (!begun.wasCutShort) break;
  }
  return pruned;
}

/** Says what will be removed, before any of it is. */
async function begin(store: ModuleStore, before: Date): Promise<{ names: string[]; wasCutShort: boolean }> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const state = await store.read();
    const registry = registryOf(state);
    if (registry.pruning) return { names: registry.pruning, wasCutShort: true };
    const names = await dueIn(store, registry, before);
    if (names.length === 0) return { names, wasCutShort: false };
    if (await store.replace({ ...registry, pruning: names }, state.tag)) return { names, wasCutShort: false };
  }
  throw refused('MUDOU');
}

/** Two that remove the same leave what the other has still to do. */
async function end(store: ModuleStore, done: readonly string[]): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const state = await store.read();
    const { pruning, ...registry } = registryOf(state);
    if (!pruning) return;
    const rest = pruning.filter((name) => !done.includes(name));
    if (await store.replace({ ...registry, ...(rest.length > 0 && { pruning: rest }) }, state.tag)) return;
  }
  throw refused('MUDOU');
}

const isOver = (end: Date | null, before: Date) => end !== null && end < before;

/** Versions that are live or may be in pages opened lately, as `<name>/<version>`. */
export async function keptNames(store: ModuleStore, registry: Registry, now: Date): Promise<Set<string>> {
  const { kept } = await sorted(store, registry, new Date(now.getTime() - DAYS_KEPT * DAY_MS));
  return kept;
}

/** Versions named by compositions live since a moment, and the others. */
async function sorted(store: ModuleStore, registry: Registry, before: Date) {
  const live = [registry, ...variantsOf(registry)].map((made) => ({ made, id: compositionOf(made).id }));
  const kept = new Set(live.flatMap(({ made, id }) => namesOf(made, id)));
  const over: string[] = [];
  for (const each of await store.versions(COMPOSITION)) {
    if (live.every(({ id }) => id !== each) && isOver(endOfComposition(registry, each), before)) {
      over.push(`${COMPOSITION}/${each}`);
      continue;
    }
    const content = await readComposition(store, each);
    for (const name of content ? namesOf(content, each) : []) kept.add(name);
  }
  return { kept, over };
}

/** Versions to delete, as `<name>/<version>`: those named only by ended compositions, then the compositions. */
async function dueIn(store: ModuleStore, registry: Registry, before: Date): Promise<string[]> {
  const { kept, over } = await sorted(store, registry, before);
  for (const name of await librariesOfFormer(store, registry)) kept.add(name);
  const previewed = (registry.previews ?? []).flatMap(({ versions: each }) => each.map(({ name }) => name));
  const modules = [SHELL, ...registry.modules.map(({ descriptor }) => descriptor.name), ...previewed];
  const versions: string[] = [];
  for (const name of new Set([...modules, ...registry.flips.map(({ module }) => module)])) {
    for (const version of await store.versions(name)) {
      const named = `${name}/${version}`;
      if (!kept.has(named) && isOver(endOfVersion(registry, name, version), before)) versions.push(named);
    }
  }
  return [...versions, ...over];
}

/** The libraries of other majors that versions run with which a `rollback` leads to, as `shell/<version>` (TEL-35). */
async function librariesOfFormer(store: ModuleStore, registry: Registry): Promise<string[]> {
  const names = new Set(registry.flips.map(({ module }) => module).filter((name) => name !== SHELL));
  const found = [...names].map(async (name) => {
    const [former] = formerVersions(registry.flips, name);
    const folder = former === undefined ? null : await store.folder(name, former);
    const library = folder ? await findLibrary(store, registry, await readRange(folder)) : null;
    return library?.version ? [`${SHELL}/${library.version}`] : [];
  });
  return (await Promise.all(found)).flat();
}

/**
 * Until when a composition was live, for all, for some or in previews. What no flip tells of any more was live before all that are told of.
 */
function endOfComposition({ flips, previews }: Registry, id: string): Date | null {
  const shown = endOfPreviews(previews, ({ composition }) => composition === id);
  if (shown) return shown;
  const newest = flips.findIndex(({ composition, beside }) => composition === id || beside?.includes(id));
  const next = newest < 0 ? flips.at(-1) : flips[newest - 1];
  return next ? new Date(next.at) : null;
}

/** As above for a version. A rollout's former version counts as live. */
function endOfVersion(registry: Registry, name: string, version: string): Date | null {
  const { flips } = registry;
  const live = liveVersion(registry, name);
  const [former] = formerVersions(flips, name);
  const removed = flips.find(({ module, action }) => module === name && action === 'REMOCAO')?.version;
  if (version === (live ?? removed) || version === former) return null;
  if (isPreviewVersion(version)) {
    const shown = endOfPreviews(registry.previews, ({ versions }) =>
      versions.some((each) => each.name === name && each.version === version),
    );
    if (shown) return shown;
  }
  // The newest comes first: what took its place, or took it away. What no flip tells of any more was over before all of them.
  const told = flips.find(
    (flip) => flip.module === name && [flip.former, flip.version, flip.offered?.version].includes(version),
  );
  const ended = told ?? flips.at(-1);
  return ended ? new Date(ended.at) : null;
}

/** When the last of some previews ends, or ended; null where there is none. */
function endOfPreviews(previews: Registry['previews'] = [], isOne: (preview: Preview) => boolean): Date | null {
  const ends = previews.filter(isOne).map(({ until }) => Date.parse(until));
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}
