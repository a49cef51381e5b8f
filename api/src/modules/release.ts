import { randomUUID } from 'node:crypto';
import {
  type Flip,
  type FlipAction,
  MAX_FLIPS,
  MAX_REMOVED,
  type Registry,
  type RegistryEntry,
} from '@credenciados/shared/contract';
import { type Candidate, readCandidate } from './candidate.ts';
import type { ModuleStore } from './module-store.ts';
import { type Refusal, ReleaseRefused, refused } from './refused.ts';
import {
  formerVersions,
  laterFirst,
  missingWidgets,
  refusalsBeside,
  refusalsOfSize,
  wasLive,
} from './release.rules.ts';

/** Tries a version in its folder as the portal would use it; says why it may not be. */
export type TryOut = (candidate: Candidate, folder: string) => Promise<Refusal[]>;

/** Where a release is made, and by whom. */
export interface ReleaseContext {
  store: ModuleStore;
  /** Who does it, as the history shows. */
  by: string;
  now?: () => Date;
  /** What the shell offers, where that is known better than the registry does. */
  shell?: Registry['shell'];
  /** The last of what is checked before a version is stored. */
  tryOut?: TryOut;
  /** Told at each step. */
  onStep?: (step: 'checked' | 'uploaded' | 'flipped') => void;
  /** Surrounds the swap of the registry, such as with the transaction that writes the audit; default: nothing does. */
  around?: (flip: Flip, swap: () => Promise<boolean>) => Promise<boolean>;
}

/** What a change makes of a module's entry, as which action; null: it is there no more. */
type Change = { entry: RegistryEntry; action: FlipAction } | { entry: null; action: 'REMOCAO' };

const MAX_TRIES = 20;

/**
 * Publishes a version from a folder: checked, stored, then live at once. The files of what is live are no release, whatever they
 * call themselves. Of two that publish a module at the same time one wins; a crash on the way leaves live what was, and
 * publishing again takes up what was stored.
 */
export async function publish(context: ReleaseContext, folder: string, name: string, version: string): Promise<Flip> {
  const { store, shell } = context;
  const start = registryOf(await store.read(), shell);
  const live = entryOf(start, name);
  const liveAtStart = live?.version ?? null;
  const candidate = await readCandidate(folder, name, version);
  if (live?.files === candidate.entry.files) throw refused('IGUAL', live.version);
  refuse([...publishingRefusals(candidate, start), ...refusalsOfSize(candidate)]);
  refuse((await context.tryOut?.(candidate, folder)) ?? []);
  context.onStep?.('checked');
  if ((await store.add(name, version, folder)) === 'taken') throw refused('VERSAO_USADA', version);
  context.onStep?.('uploaded');
  const flip = await change(context, name, async (registry) => {
    if ((entryOf(registry, name)?.version ?? null) !== liveAtStart) throw refused('MUDOU');
    // What is live beside it may have changed meanwhile.
    refuse(publishingRefusals(candidate, registry));
    return { entry: candidate.entry, action: 'PUBLICACAO' };
  });
  context.onStep?.('flipped');
  return flip;
}

function publishingRefusals(candidate: Candidate, registry: Registry) {
  const { descriptor, version } = candidate.entry;
  const { name } = descriptor;
  const live = entryOf(registry, name);
  return [
    ...(wasLive(registry, name, version) ? [{ codigo: 'VERSAO_USADA' as const, detalhe: version }] : []),
    ...(live?.pinned ? [{ codigo: 'FIXADA' as const, detalhe: live.version }] : []),
    ...refusalsBeside(candidate, registry),
  ];
}

/** Takes a module back to the version that was live before; one that was removed, to what it was. */
export async function rollback(context: ReleaseContext, name: string): Promise<Flip> {
  return change(context, name, async (registry) => {
    const live = entryOf(registry, name);
    const removed = live ? undefined : registry.flips.find((flip) => flip.module === name && flip.action === 'REMOCAO');
    if (!live && !removed) throw refused('SEM_MODULO', name);
    if (live?.pinned) throw refused('FIXADA', live.version);
    for (const version of [...(removed ? [removed.version] : []), ...formerVersions(registry.flips, name)]) {
      const folder = version === live?.version ? null : await context.store.folder(name, version);
      if (folder) return { entry: await entryBeside(registry, folder, name, version), action: 'RETORNO' };
    }
    throw refused('SEM_ANTERIOR', name);
  });
}

/** Takes a module out of the portal, its first version too; its files stay, for the pages that are open and for a return. */
export async function remove(context: ReleaseContext, name: string): Promise<Flip> {
  return change(context, name, async (registry) => {
    const live = liveEntry(registry, name);
    if (live.pinned) throw refused('FIXADA', live.version);
    refuse(
      missingWidgets(
        { name, widgets: [] },
        registry.modules.filter((entry) => entry !== live),
      ),
    );
    return { entry: null, action: 'REMOCAO' };
  });
}

/** Makes a version live and holds it: neither a build nor publishing changes it until `unpin`. */
export async function pin(context: ReleaseContext, name: string, version: string): Promise<Flip> {
  return change(context, name, async (registry) => {
    const live = liveEntry(registry, name);
    if (live.version === version) return { entry: { ...live, pinned: true }, action: 'FIXACAO' };
    const folder = await context.store.folder(name, version);
    if (!folder) throw refused('SEM_VERSAO', version);
    return { entry: { ...(await entryBeside(registry, folder, name, version)), pinned: true }, action: 'FIXACAO' };
  });
}

/** Ends the hold; the version stays live. */
export async function unpin(context: ReleaseContext, name: string): Promise<Flip> {
  return change(context, name, async (registry) => {
    const { pinned: _, ...entry } = liveEntry(registry, name);
    return { entry, action: 'LIBERACAO' };
  });
}

/** A module with its versions that are still there, the newest first. */
export interface ReleasedModule {
  entry: RegistryEntry;
  versions: string[];
}

/** Every live module of a store, by name. */
export async function listModules(store: ModuleStore, registry: Registry): Promise<ReleasedModule[]> {
  const modules = registry.modules.map(async (entry) => ({
    entry,
    versions: (await store.versions(entry.descriptor.name)).sort(laterFirst),
  }));
  return Promise.all(modules);
}

/** The registry of a store that has one. */
export function registryOf({ registry }: { registry: Registry | null }, shell?: Registry['shell']): Registry {
  const found = registry ?? { shell: { shared: '0.0.0', offers: {} }, modules: [], flips: [] };
  return shell ? { ...found, shell } : found;
}

const entryOf = (registry: Registry, name: string) => registry.modules.find((entry) => entry.descriptor.name === name);

function liveEntry(registry: Registry, name: string): RegistryEntry {
  const live = entryOf(registry, name);
  if (!live) throw refused('SEM_MODULO', name);
  return live;
}

/** The entry of a version that is there already, if it still is what it was and fits what else is live. */
async function entryBeside(registry: Registry, folder: string, name: string, version: string): Promise<RegistryEntry> {
  const candidate = await readCandidate(folder, name, version);
  refuse(refusalsBeside(candidate, registry));
  return candidate.entry;
}

function refuse(refusals: ConstructorParameters<typeof ReleaseRefused>[0]): void {
  if (refusals.length > 0) throw new ReleaseRefused(refusals);
}

/** Decides on the registry as it stands and swaps it; decides again when another process was faster. */
async function change(
  { store, by, shell, now = () => new Date(), around = (_, swap) => swap() }: ReleaseContext,
  name: string,
  decide: (registry: Registry) => Promise<Change>,
): Promise<Flip> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const state = await store.read();
    const registry = registryOf(state, shell);
    const { entry, action } = await decide(registry);
    const live = entryOf(registry, name);
    const version = (entry ?? live)?.version;
    if (!version) throw refused('SEM_MODULO', name);
    const flip: Flip = {
      id: randomUUID(),
      at: now().toISOString(),
      module: name,
      version,
      former: live?.version ?? null,
      action,
      by,
    };
    const next = entry ? withEntry(registry, entry, [flip]) : withoutEntry(registry, name, flip);
    if (await around(flip, () => store.replace(next, state.tag))) return flip;
  }
  throw refused('MUDOU');
}

/** The registry with a module's entry in its place, and what happened told first. */
export function withEntry(registry: Registry, entry: RegistryEntry, flips: readonly Flip[]): Registry {
  const { name } = entry.descriptor;
  const modules = [...registry.modules.filter((each) => each.descriptor.name !== name), entry];
  return {
    ...told(registry, flips),
    modules: modules.sort((a, b) => (a.descriptor.name < b.descriptor.name ? -1 : 1)),
    ...(registry.removed && { removed: registry.removed.filter((each) => each.name !== name) }),
  };
}

/** The registry without a module; what it was called, and where it was, stays known. */
function withoutEntry(registry: Registry, name: string, flip: Flip): Registry {
  const { title, routes } = liveEntry(registry, name).descriptor;
  const before = (registry.removed ?? []).filter((each) => each.name !== name);
  return {
    ...told(registry, [flip]),
    modules: registry.modules.filter(({ descriptor }) => descriptor.name !== name),
    removed: [{ name, title, paths: routes.map(({ path }) => path) }, ...before].slice(0, MAX_REMOVED),
  };
}

const told = (registry: Registry, flips: readonly Flip[]): Registry => ({
  ...registry,
  flips: [...flips, ...registry.flips].slice(0, MAX_FLIPS),
});
