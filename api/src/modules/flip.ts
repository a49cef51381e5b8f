import { randomUUID } from 'node:crypto';
import {
  type Flip,
  type FlipAction,
  MAX_FLIPS,
  MAX_REMOVED,
  type Registry,
  type RegistryEntry,
} from '@credenciados/contract';
import { KeyedQueue } from '../platform/keyed-queue.ts';
import { weakMemoize } from '../platform/memoize.ts';
import type { Candidate } from './candidate.ts';
import { compositionOf, goLive } from './composition.ts';
import { withLibraries } from './libraries.ts';
import { type ModuleStore, SHELL } from './module-store.ts';
import { type Refusal, ReleaseRefused, refused } from './refused.ts';
import { variantsOf } from './rollout/variants.ts';

/** Tries a version in its folder as the portal would use it; says why it may not be. */
export type TryOut = (candidate: Candidate, folder: string) => Promise<Refusal[]>;

/** Where a release is made, and by whom. */
export interface ReleaseContext {
  store: ModuleStore;
  /** Author shown in the history. */
  by: string;
  now?: () => Date;
  /** The last of what is checked before a version is stored. */
  tryOut?: TryOut;
  /** As above for a shell. */
  tryOutShell?: (shell: Registry['shell'], folder: string) => Promise<Refusal[]>;
  /** Checks the proof that these files passed their tests; absent: no proof. */
  isProven?: ((files: string) => Promise<boolean>) | undefined;
  /** Where modules' services may be; without it any place: the portal that passes on to it looks again. */
  serviceHosts?: readonly string[];
  /** Told at each step. */
  onStep?: (step: 'checked' | 'uploaded' | 'flipped') => void;
  /** Surrounds the swap of the registry, such as with the transaction that writes the audit; default: nothing does. */
  around?: (flip: Flip, swap: () => Promise<boolean>) => Promise<boolean>;
}

/** Change of an entry or the shell, with its action; null: removal. */
export type Change =
  | ({ entry: RegistryEntry; action: FlipAction } & Pick<Flip, 'offered' | 'why'>)
  | { entry: null; action: 'REMOCAO' }
  | { shell: Registry['shell']; action: FlipAction }
  | { service: string | null; action: 'SERVICO' };

/** Other processes that change the registry at the same time may be faster. */
const MAX_TRIES = 20;

/** A change takes a part of a second; a store that hangs is no reason for everybody else to wait. */
const HOLD_MS = 10_000;

/** Serialises this process's registry changes: retries of the compare-and-swap would be quadratic. */
const queueOf = weakMemoize((_: ModuleStore) => new KeyedQueue({ maxHoldMs: HOLD_MS }));

/** Decides on the registry as it stands and swaps it, in its turn; decides again when another process was faster. */
export async function change(
  context: ReleaseContext,
  name: string,
  decide: (registry: Registry) => Promise<Change>,
): Promise<Flip> {
  return inTurn(context.store, () => changeNow(context, name, decide));
}

/** Does what swaps the registry of a store when it is its turn in this process (ADR 15). */
export const inTurn = <T>(store: ModuleStore, work: () => Promise<T>): Promise<T> =>
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
    const what = { module: name, version, former, action: decided.action, by, ...toldBeside(decided) };
    const flip = flipOf(what, changed, now());
    if (await around(flip, () => goLive(store, told(changed, [flip]), state.tag))) return flip;
  }
  throw refused('MUDOU');
}

/** Facts of a change beside the versions. */
type Beside = Pick<Flip, 'service' | 'offered' | 'why'>;

const toldBeside = (decided: Change): Beside => ({
  ...('service' in decided && { service: decided.service }),
  ...('offered' in decided && { offered: decided.offered }),
  ...('why' in decided && { why: decided.why }),
});

/** A flip that leads to a registry. */
export function flipOf(
  what: Pick<Flip, 'module' | 'version' | 'former' | 'action' | 'by'> & Beside,
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

/** The live version of a module or of the shell; null where there is none. */
export function liveVersion(registry: Registry, name: string): string | null {
  return (name === SHELL ? registry.shell.version : entryOf(registry, name)?.version) ?? null;
}

/** The live entry of a module. */
export const entryOf = (registry: Registry, name: string): RegistryEntry | undefined =>
  registry.modules.find((entry) => entry.descriptor.name === name);

/** The module's live entry; throws SEM_MODULO if absent. */
export function liveEntry(registry: Registry, name: string): RegistryEntry {
  const live = entryOf(registry, name);
  if (!live) throw refused('SEM_MODULO', name);
  return live;
}

/** The registry of a store; of one that has none, an empty one. */
export function registryOf({ registry }: { registry: Registry | null }): Registry {
  return registry ?? { shell: { shared: '0.0.0', offers: {} }, modules: [], flips: [] };
}

/** Throws where there is any reason not to. */
export function refuse(refusals: readonly Refusal[]): void {
  if (refusals.length > 0) throw new ReleaseRefused(refusals);
}

/** The registry with a module's entry in its place. */
export function withEntry(registry: Registry, entry: RegistryEntry): Registry {
  const { name } = entry.descriptor;
  const modules = [...registry.modules.filter((each) => each.descriptor.name !== name), entry];
  return {
    ...registry,
    modules: modules.sort((a, b) => (a.descriptor.name < b.descriptor.name ? -1 : 1)),
    ...(registry.removed && { removed: registry.removed.filter((each) => each.name !== name) }),
  };
}

/** The registry with another address of a module's service. It stays when the module leaves, which may come back. */
function withService({ services = {}, ...registry }: Registry, name: string, service: string | null): Registry {
  const { [name]: _, ...others } = services;
  return { ...registry, services: service === null ? others : { ...others, [name]: service } };
}

/** The registry without a module; what it was called, and where it was, stays known. */
function withoutEntry(registry: Registry, name: string): Registry {
  const { title, routes } = liveEntry(registry, name).descriptor;
  const before = (registry.removed ?? []).filter((each) => each.name !== name);
  return {
    ...registry,
    modules: registry.modules.filter(({ descriptor }) => descriptor.name !== name),
    removed: [{ name, title, paths: routes.map(({ path }) => path) }, ...before].slice(0, MAX_REMOVED),
  };
}

/** The registry with what happened told first. */
export const told = (registry: Registry, flips: readonly Flip[]): Registry => ({
  ...registry,
  flips: [...flips, ...registry.flips].slice(0, MAX_FLIPS),
});
