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
 * Publishes a version from a folder: checked, stored, then live at once. The files of what is live are no release, whatever they
 * call themselves. Of two that publish a module at the same time one wins; a crash on the way leaves live what was, and
 * publishing again takes up what was stored. With a plan, some have it first (TEL-37).
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
  // A first version has nothing to be compared with.
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
    // Live neighbours may have changed meanwhile.
    refuse(await publishingRefusals(store, candidate, registry));
    // Again each time: what nobody names, `prune` may have removed meanwhile.
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
 * Takes a module back to the version that was live before; one that was removed, to what it was. Where some have a new one, that
 * is taken from them, and nothing else.
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

/** Gives everybody the version that some have; with a rollout's id, that one's alone. */
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

/** Makes a version live and holds it: neither a build nor publishing changes it until `unpin`. */
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

/** A preview's version is shown by previews alone (TEL-41). */
function refusePreview(version: string): void {
  if (isPreviewVersion(version)) throw refused('PREVIA', version);
}

/** Ends the hold; the version stays live. */
export async function unpin(context: ReleaseContext, name: string): Promise<Flip> {
  return change(context, name, async (registry) => {
    const { pinned: _, ...entry } = liveEntry(registry, name);
    return { entry, action: 'LIBERACAO' };
  });
}

/**
 * Says where a live module's own service is (TEL-18), or that it has none any more (null). A pinned module's may move, too: the
 * version that is held stays live.
 */
export async function setService(context: ReleaseContext, name: string, address: string | null): Promise<Flip> {
  if (address !== null && context.serviceHosts && !isServiceHost(context.serviceHosts, address)) {
    throw refused('SERVICO', new URL(address).host);
  }
  return change(context, name, async (registry) => {
    liveEntry(registry, name);
    return { service: address, action: 'SERVICO' };
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
    versions: (await store.versions(entry.descriptor.name))
      .filter((version) => !isPreviewVersion(version))
      .sort(laterFirst),
  }));
  return Promise.all(modules);
}

/** The shells of a store, the one that was live last first; those that no flip tells of come last. */
export async function listShells(store: ModuleStore, { shell, flips }: Registry): Promise<string[]> {
  const order = [shell.version, ...flips.filter(({ module }) => module === SHELL).map(({ version }) => version)];
  const place = (version: string) => (order.includes(version) ? order.indexOf(version) : order.length);
  return (await store.versions(SHELL)).sort((a, b) => place(a) - place(b));
}

/** The entry of a version that is there already, if it still is what it was and fits what else is live. */
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

/** The registry as it would be with an entry, the library that this runs with among it. */
const registryWith = (store: ModuleStore, registry: Registry, entry: RegistryEntry): Promise<Registry> =>
  withLibraries(store, registry, withEntry(registry, entry));
