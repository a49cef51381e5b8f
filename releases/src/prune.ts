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

/** Days that a page may stay open and find its files. */
export const DAYS_KEPT = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Attempts while other processes change the registry at the same time. */
const MAX_TRIES = 20;

/** A removed version or composition. */
export interface Pruned {
  name: string;
  version: string;
}

/**
 * Removes compositions that were last live before the kept days, and the files of shells and versions that only they use. Live versions and
 * targets of a `rollback` stay; anything that the history doesn't mention ended before its first flip. The registry names what is being
 * removed, so that it can't go live meanwhile; the next run finishes an interrupted one.
 */
export async function prune(store: ModuleStore, days = DAYS_KEPT, now = new Date()): Promise<Pruned[]> {
  const pruned: Pruned[] = [];
  // Two passes after an interrupted run: its remains, then what is due now.
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

/** Records what will be removed before anything is. */
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

/** Removes only finished names: a concurrent run may still work on the others. */
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

/** Versions that are live or may be in open pages, as `<name>/<version>`. */
export async function namesInUse(store: ModuleStore, registry: Registry, now: Date): Promise<Set<string>> {
  const { kept } = await sorted(store, registry, new Date(now.getTime() - DAYS_KEPT * DAY_MS));
  return kept;
}

/** Versions used by compositions that were live since a time, and the others. */
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

/** Versions to delete, as `<name>/<version>`: those used only by ended compositions, then the compositions. */
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

/** Libraries of other majors needed by the targets of a `rollback`, as `shell/<version>` (TEL-35). */
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
 * Time until which a composition was live, for all, in a rollout or in previews; null if it still is. One that the history doesn't mention
 * ended before its first flip.
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
  // Newest first: the flip that replaced or removed it. One that the history doesn't mention ended before its first flip.
  const told = flips.find(
    (flip) => flip.module === name && [flip.former, flip.version, flip.offered?.version].includes(version),
  );
  const ended = told ?? flips.at(-1);
  return ended ? new Date(ended.at) : null;
}

/** Time when the last of the matching previews ends or ended; null if there is none. */
function endOfPreviews(previews: Registry['previews'] = [], isOne: (preview: Preview) => boolean): Date | null {
  const ends = previews.filter(isOne).map(({ until }) => Date.parse(until));
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}
