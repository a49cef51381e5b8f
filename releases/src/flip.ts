import { randomUUID } from 'node:crypto';
import {
  type Flip,
  type FlipAction,
  MAX_FLIPS,
  MAX_REMOVED,
  type Registry,
  type RegistryEntry,
} from '@credenciados/contract';
import { KeyedQueue } from '@credenciados/platform/keyed-queue';
import { weakMemoize } from '@credenciados/platform/memoize';
import type { Candidate } from './candidate.ts';
import { compositionOf, goLive } from './composition.ts';
import { withLibraries } from './libraries.ts';
import { type ModuleStore, SHELL } from './module-store.ts';
import { type Refusal, ReleaseRefused, refused } from './refused.ts';
import { variantsOf } from './rollout/variants.ts';

/** Tries a version from its folder as the portal would serve it; returns refusals. */
export type TryOut = (candidate: Candidate, folder: string) => Promise<Refusal[]>;

/** Store and author of a release. */
export interface ReleaseContext {
  store: ModuleStore;
  /** Author shown in the history. */
  by: string;
  now?: () => Date;
  /** Last check before a version is stored. */
  tryOut?: TryOut;
  /** As `tryOut`, for a shell. */
  tryOutShell?: (shell: Registry['shell'], folder: string) => Promise<Refusal[]>;
  /** Checks the proof that the files passed their tests; absent: no proof. */
  isProven?: ((files: string) => Promise<boolean>) | undefined;
  /** Allowed origins of modules' services; absent: any, since the portal that forwards calls checks again. */
  serviceHosts?: readonly string[];
  /** Called after each step. */
  onStep?: (step: 'checked' | 'uploaded' | 'flipped') => void;
  /** Wraps the swap of the registry, such as in the transaction that writes the audit. */
  around?: (flip: Flip, swap: () => Promise<boolean>) => Promise<boolean>;
}

/** Change of an entry or of the shell, with its action; null removes it. */
export type Change =
  | ({ entry: RegistryEntry; action: FlipAction } & Pick<Flip, 'offered' | 'why'>)
  | { entry: null; action: 'REMOCAO' }
  | { shell: Registry['shell']; action: FlipAction }
  | { service: string | null; action: 'SERVICO' };

/** Attempts while other processes change the registry at the same time. */
const MAX_TRIES = 20;

/** A change takes less than a second; a store that hangs must not block the next ones. */
const HOLD_MS = 10_000;

/** Serialises this process's registry changes: retries of the compare-and-swap would be quadratic. */
const queueOf = weakMemoize((_: ModuleStore) => new KeyedQueue({ maxHoldMs: HOLD_MS }));

/** Computes a change from the present registry and swaps it; retries if another process was faster. */
export async function change(
  context: ReleaseContext,
  name: string,
  decide: (registry: Registry) => Promise<Change>,
): Promise<Flip> {
  return runSerially(context.store, () => changeNow(context, name, decide));
}

/** Runs work alone among this process's registry changes of a store (ADR 15). */
export const runSerially = <T>(store: ModuleStore, work: () => Promise<T>): Promise<T> =>
  queueOf(store).run('registry', work);

async function changeNow(
  { store, by, now = () => new Date(), around = (_, swap) => swap() }: ReleaseContext,
  name: string,
  decide: (registry: Registry) => Promise<Change>,
): Promise<Flip> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const state = await store.read();
    const registry = registryOf(state);
    const decided = await decide(registry);
    const changed = await withLibraries(store, registry, changedBy(registry, name, decided));
    const former = liveVersion(registry, name);
    const version = liveVersion(changed, name) ?? former;
    if (!version) throw refused('SEM_MODULO', name);
    const what = { module: name, version, former, action: decided.action, by, ...detailsOf(decided) };
    const flip = flipOf(what, changed, now());
    if (await around(flip, () => goLive(store, withFlips(changed, [flip]), state.tag))) return flip;
  }
  throw refused('MUDOU');
}

/** Details of a flip beside the versions. */
type FlipDetails = Pick<Flip, 'service' | 'offered' | 'why'>;

const detailsOf = (decided: Change): FlipDetails => ({
  ...('service' in decided && { service: decided.service }),
  ...('offered' in decided && { offered: decided.offered }),
  ...('why' in decided && { why: decided.why }),
});

/** Flip between two registries. */
export function flipOf(
  what: Pick<Flip, 'module' | 'version' | 'former' | 'action' | 'by'> & FlipDetails,
  registry: Registry,
  at: Date,
): Flip {
  const beside = variantsOf(registry).map((variant) => compositionOf(variant).id);
  return {
    id: randomUUID(),
    at: at.toISOString(),
    ...what,
    composition: compositionOf(registry).id,
    ...(beside.length > 0 && { beside }),
  };
}

function changedBy(registry: Registry, name: string, decided: Change): Registry {
  if ('shell' in decided) return { ...registry, shell: decided.shell };
  if ('service' in decided) return withService(registry, name, decided.service);
  return decided.entry ? withEntry(registry, decided.entry) : withoutEntry(registry, name);
}

/** Live version of a module or of the shell; null if there is none. */
export function liveVersion(registry: Registry, name: string): string | null {
  return (name === SHELL ? registry.shell.version : entryOf(registry, name)?.version) ?? null;
}

/** Live entry of a module. */
export const entryOf = (registry: Registry, name: string): RegistryEntry | undefined =>
  registry.modules.find((entry) => entry.descriptor.name === name);

/** The module's live entry; throws SEM_MODULO if absent. */
export function liveEntry(registry: Registry, name: string): RegistryEntry {
  const live = entryOf(registry, name);
  if (!live) throw refused('SEM_MODULO', name);
  return live;
}

/** Registry of a store; an empty one if nothing was published yet. */
export function registryOf({ registry }: { registry: Registry | null }): Registry {
  return registry ?? { shell: { shared: '0.0.0', offers: {} }, modules: [], flips: [] };
}

/** Throws if there is any refusal. */
export function refuse(refusals: readonly Refusal[]): void {
  if (refusals.length > 0) throw new ReleaseRefused(refusals);
}

/** Registry with a module's entry replaced or added. */
export function withEntry(registry: Registry, entry: RegistryEntry): Registry {
  const { name } = entry.descriptor;
  const modules = [...registry.modules.filter((each) => each.descriptor.name !== name), entry];
  return {
    ...registry,
    modules: modules.sort((a, b) => (a.descriptor.name < b.descriptor.name ? -1 : 1)),
    ...(registry.removed && { removed: registry.removed.filter((each) => each.name !== name) }),
  };
}

/** Registry with another address of a module's service. The address stays when the module is removed, since it may come back. */
function withService({ services = {}, ...registry }: Registry, name: string, service: string | null): Registry {
  const { [name]: _, ...others } = services;
  return { ...registry, services: service === null ? others : { ...others, [name]: service } };
}

/** Registry without a module; its title and paths are kept. */
function withoutEntry(registry: Registry, name: string): Registry {
  const { title, routes } = liveEntry(registry, name).descriptor;
  const before = (registry.removed ?? []).filter((each) => each.name !== name);
  return {
    ...registry,
    modules: registry.modules.filter(({ descriptor }) => descriptor.name !== name),
    removed: [{ name, title, paths: routes.map(({ path }) => path) }, ...before].slice(0, MAX_REMOVED),
  };
}

/** Registry with flips added to its history, newest first. */
export const withFlips = (registry: Registry, flips: readonly Flip[]): Registry => ({
  ...registry,
  flips: [...flips, ...registry.flips].slice(0, MAX_FLIPS),
});
