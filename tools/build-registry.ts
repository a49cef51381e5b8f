import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@credenciados/contract/module-descriptor';
import type { Candidate } from '@credenciados/releases/candidate';
import { compositionOf, goLive } from '@credenciados/releases/composition';
import { DiskModuleStore } from '@credenciados/releases/disk-module-store';
import { entryOf, flipOf, liveVersion, registryOf, withEntry, withFlips } from '@credenciados/releases/flip';
import { withLibraries } from '@credenciados/releases/libraries';
import { SHELL } from '@credenciados/releases/module-store';
import { ReleaseRefused } from '@credenciados/releases/refused';
import { refusalsBeside, refusalsOfSize } from '@credenciados/releases/release.rules';
import { readShell } from '@credenciados/releases/shell';

/** Version made by a build, with a hash of its sources; published versions have none. */
const BUILT = /-[0-9a-f]{8}$/;

/** Registry in a folder of built files. One in an older format is replaced. */
export async function readBuiltRegistry(web: string): Promise<Registry> {
  const store = new DiskModuleStore(web);
  try {
    return registryOf(await store.read());
  } catch (error) {
    if (!(error instanceof Error) || !/^(ZodError|SyntaxError)$/.test(error.name)) throw error;
    await rm(path.join(web, 'registry.json'));
    return registryOf({ registry: null });
  }
}

/**
 * Makes built modules live, except pinned ones. Removes modules that came from a build and are gone from the sources; keeps published ones,
 * and a shell that wasn't rebuilt.
 */
export async function flipBuilt(
  web: string,
  built: readonly Candidate[],
  names: readonly string[],
  shellIsBuilt: boolean,
): Promise<Registry> {
  const store = new DiskModuleStore(web);
  const shell = await readShell(web);
  for (;;) {
    const state = await store.read();
    const before = registryOf(state);
    const isFirst = before.shell.version === undefined;
    let next = shell && (isFirst || (shellIsBuilt && !before.shell.pinned)) ? { ...before, shell } : before;
    next = {
      ...next,
      modules: next.modules.filter(
        ({ descriptor, version }) => names.includes(descriptor.name) || !BUILT.test(version),
      ),
    };
    for (const { entry } of built) {
      if (!entryOf(next, entry.descriptor.name)?.pinned) next = withEntry(next, entry);
    }
    next = await withLibraries(store, before, next);
    refuseFaults(next, built);
    next = toldOfBuild(before, next, [SHELL, ...built.map(({ entry }) => entry.descriptor.name)]);
    if (JSON.stringify(next) === JSON.stringify(state.registry)) return next;
    if (shell?.version && shell.version === next.shell.version) {
      await store.add(SHELL, shell.version, path.join(web, SHELL));
    }
    if (await goLive(store, next, state.tag)) return next;
  }
}

/** Registry with the build's flips in its history, named by its composition. */
function toldOfBuild(before: Registry, next: Registry, names: readonly string[]): Registry {
  const at = new Date();
  const flips = names.flatMap((module) => {
    const [version, former] = [liveVersion(next, module), liveVersion(before, module)];
    if (!version || version === former) return [];
    return [flipOf({ module, version, former, action: 'BUILD', by: 'npm run build' }, next, at)];
  });
  return { ...withFlips(next, flips), composition: compositionOf(next).id };
}

/** Modules built together must fit each other. */
function refuseFaults(registry: Registry, built: readonly Candidate[]): void {
  const refusals = built.flatMap((candidate) => [...refusalsBeside(candidate, registry), ...refusalsOfSize(candidate)]);
  if (refusals.length > 0) throw new ReleaseRefused(refusals);
}
