import type { Flip, Registry, RegistryEntry } from '@credenciados/contract';
import { brokenCallsOf, refusalsOfCalls } from './calls/read-calls.ts';
import { type Candidate, readCandidate } from './candidate.ts';
import { type Change, change, entryOf, liveEntry, type ReleaseContext, refuse, registryOf, withEntry } from './flip.ts';
import { withLibraries } from './libraries.ts';
import { type ModuleStore, SHELL } from './module-store.ts';
import { isPreviewVersion } from './preview-version.ts';
import { refused } from './refused.ts';
import {
  formerVersions,
  laterFirst,
  missingWidgets,
  refusalsBeside,
  refusalsOfOffers,
  refusalsOfSize,
  wasLive,
} from './release.rules.ts';
import { newRollout, type RolloutPlan, withdrawn } from './rollout/rollout.ts';
import { isServiceHost } from './service/service-address.ts';

/**
 * Publishes a version from a folder: checked, stored, then live at once. Refused if its files are live already, under any version. If two
 * publish a module at the same time, one wins; after a crash the live version stays, and publishing again reuses stored files. With a plan
 * it starts a rollout (TEL-37).
 */
export async function publish(
  context: ReleaseContext,
  folder: string,
  name: string,
  version: string,
  plan?: RolloutPlan,
): Promise<Flip> {
  refusePreview(version);
  const { store } = context;
  const start = registryOf(await store.read());
  const live = entryOf(start, name);
  const liveAtStart = live?.version ?? null;
  const candidate = await readCandidate(folder, name, version);
  if (context.isProven && !(await context.isProven(candidate.entry.files))) throw refused('PROVA', version);
  // Files equal to the live ones may be published again if the live version's calls are broken.
  if (live?.files === candidate.entry.files && (await brokenCallsOf(store, name, live.version)).length === 0)
    throw refused('IGUAL', live.version);
  // A rollout compares with a live version, which a first version lacks.
  if (plan && !live) throw refused('SEM_MODULO', `${name}; its first version is everybody’s`);
  refuse([
    ...(await publishingRefusals(store, candidate, start)),
    ...refusalsOfSize(candidate),
    ...(await refusalsOfCalls(folder)),
  ]);
  refuse((await context.tryOut?.(candidate, folder)) ?? []);
  context.onStep?.('checked');
  const decide = async (registry: Registry): Promise<Change> => {
    if ((entryOf(registry, name)?.version ?? null) !== liveAtStart) throw refused('MUDOU');
    // Checked again: live neighbours may have changed meanwhile.
    refuse(await publishingRefusals(store, candidate, registry));
    // Added again at each attempt: `prune` may have removed it while nothing referred to it.
    if ((await store.add(name, version, folder)) === 'taken') throw refused('VERSAO_USADA', version);
    return plan
      ? newRollout(liveEntry(registry, name), candidate.entry, plan, (context.now ?? (() => new Date()))())
      : { entry: candidate.entry, action: 'PUBLICACAO' };
  };
  await decide(start);
  context.onStep?.('uploaded');
  const flip = await change(context, name, decide);
  context.onStep?.('flipped');
  return flip;
}

async function publishingRefusals(store: ModuleStore, candidate: Candidate, registry: Registry) {
  const { descriptor, version } = candidate.entry;
  const { name } = descriptor;
  const live = entryOf(registry, name);
  return [
    ...(wasLive(registry, name, version) ? [{ codigo: 'VERSAO_USADA' as const, detalhe: version }] : []),
    ...(live?.pinned ? [{ codigo: 'FIXADA' as const, detalhe: live.version }] : []),
    ...(live?.rollout ? [{ codigo: 'EM_OFERTA' as const, detalhe: live.rollout.entry.version }] : []),
    ...refusalsBeside(candidate, await registryWith(store, registry, candidate.entry)),
    ...refusalsOfOffers(candidate, registry),
  ];
}

/**
 * Rolls a module back to the version that was live before, or restores a removed one. During a rollout it only withdraws the new version.
 */
export async function rollback(context: ReleaseContext, name: string): Promise<Flip> {
  return change(context, name, async (registry) => {
    const live = entryOf(registry, name);
    const removed = live ? undefined : registry.flips.find((flip) => flip.module === name && flip.action === 'REMOCAO');
    if (!live && !removed) throw refused('SEM_MODULO', name);
    if (live?.pinned) throw refused('FIXADA', live.version);
    if (live?.rollout) return withdrawn(live);
    for (const version of [...(removed ? [removed.version] : []), ...formerVersions(registry.flips, name)]) {
      const folder = version === live?.version ? null : await context.store.folder(name, version);
      if (!folder) continue;
      return { entry: await entryBeside(context.store, registry, folder, { name, version }), action: 'RETORNO' };
    }
    throw refused('SEM_ANTERIOR', name);
  });
}

/** Removes a module, even in its first version; its files stay for open pages and a rollback. */
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

/** Completes a rollout: everybody gets its version; with an id, only if it is that rollout. */
export async function finish(context: ReleaseContext, name: string, id?: string): Promise<Flip> {
  return change(context, name, async (registry) => {
    const { rollout } = liveEntry(registry, name);
    if (!rollout || (id && rollout.id !== id)) throw refused('SEM_OFERTA', name);
    const { version } = rollout.entry;
    const folder = await context.store.folder(name, version);
    if (!folder) throw refused('SEM_VERSAO', version);
    return {
      entry: await entryBeside(context.store, registry, folder, { name, version }),
      action: 'CONCLUSAO',
      offered: { version, share: 100 },
    };
  });
}

/** Makes a version live and pins it: neither a build nor a publication changes it until `unpin`. */
export async function pin(context: ReleaseContext, name: string, version: string): Promise<Flip> {
  refusePreview(version);
  return change(context, name, async (registry) => {
    const { rollout: _, ...live } = liveEntry(registry, name);
    if (live.version === version) return { entry: { ...live, pinned: true }, action: 'FIXACAO' };
    const folder = await context.store.folder(name, version);
    if (!folder) throw refused('SEM_VERSAO', version);
    const entry = await entryBeside(context.store, registry, folder, { name, version });
    return { entry: { ...entry, pinned: true }, action: 'FIXACAO' };
  });
}

/** A preview's version never goes live (TEL-41). */
function refusePreview(version: string): void {
  if (isPreviewVersion(version)) throw refused('PREVIA', version);
}

/** Unpins the version, which stays live. */
export async function unpin(context: ReleaseContext, name: string): Promise<Flip> {
  return change(context, name, async (registry) => {
    const { pinned: _, ...entry } = liveEntry(registry, name);
    return { entry, action: 'LIBERACAO' };
  });
}

/** Sets the address of a live module's own service (TEL-18); null removes it. Allowed for a pinned module, too: its version stays. */
export async function setService(context: ReleaseContext, name: string, address: string | null): Promise<Flip> {
  if (address !== null && context.serviceHosts && !isServiceHost(context.serviceHosts, address)) {
    throw refused('SERVICO', new URL(address).host);
  }
  return change(context, name, async (registry) => {
    liveEntry(registry, name);
    return { service: address, action: 'SERVICO' };
  });
}

/** A module with its stored versions, newest first. */
export interface ReleasedModule {
  entry: RegistryEntry;
  versions: string[];
}

/** Live modules of a store, by name. */
export async function listModules(store: ModuleStore, registry: Registry): Promise<ReleasedModule[]> {
  const modules = registry.modules.map(async (entry) => ({
    entry,
    versions: (await store.versions(entry.descriptor.name))
      .filter((version) => !isPreviewVersion(version))
      .sort(laterFirst),
  }));
  return Promise.all(modules);
}

/** Shells of a store, last live first; those that the history doesn't mention come last. */
export async function listShells(store: ModuleStore, { shell, flips }: Registry): Promise<string[]> {
  const order = [shell.version, ...flips.filter(({ module }) => module === SHELL).map(({ version }) => version)];
  const place = (version: string) => (order.includes(version) ? order.indexOf(version) : order.length);
  return (await store.versions(SHELL)).sort((a, b) => place(a) - place(b));
}

/** Entry of a stored version, if it is unchanged and fits the other live versions. */
async function entryBeside(
  store: ModuleStore,
  registry: Registry,
  folder: string,
  { name, version }: { name: string; version: string },
): Promise<RegistryEntry> {
  const candidate = await readCandidate(folder, name, version);
  const beside = await registryWith(store, registry, candidate.entry);
  refuse([...refusalsBeside(candidate, beside), ...(await refusalsOfCalls(folder))]);
  return candidate.entry;
}

/** Registry with an entry, and with the library that it runs with. */
const registryWith = (store: ModuleStore, registry: Registry, entry: RegistryEntry): Promise<Registry> =>
  withLibraries(store, registry, withEntry(registry, entry));
