import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Candidate } from '../api/src/modules/candidate.ts';
import { DiskModuleStore } from '../api/src/modules/disk-module-store.ts';
import { ReleaseRefused } from '../api/src/modules/refused.ts';
import { refusalsBeside, refusalsOfSize } from '../api/src/modules/release.rules.ts';
import { registryOf, withEntry } from '../api/src/modules/release.ts';
import { readShell, withShell } from '../api/src/modules/shell.ts';
import type { Registry } from '../shared/src/contract/module-descriptor.ts';

/** Versions that a build made, beside those that were published: they carry the hash of their sources. */
const BUILT = /-[0-9a-f]{8}$/;

/** The registry in a folder of built files. One that another build wrote in another form is made anew. */
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
 * Makes what was built live, save for pinned modules, and writes what the shell offers. A module that is gone from the
 * sources leaves with what a build made of it; what was published from elsewhere stays.
 */
export async function flipBuilt(web: string, built: readonly Candidate[], names: readonly string[]): Promise<Registry> {
  const store = new DiskModuleStore(web);
  const shell = await readShell(web);
  for (;;) {
    const state = await store.read();
    let next = registryOf(state);
    if (shell) next = withShell(next, shell);
    next = {
      ...next,
      modules: next.modules.filter(
        ({ descriptor, version }) => names.includes(descriptor.name) || !BUILT.test(version),
      ),
    };
    for (const candidate of built) next = withBuilt(next, candidate);
    refuseFaults(next, built);
    if (JSON.stringify(next) === JSON.stringify(state.registry) || (await store.replace(next, state.tag))) return next;
  }
}

function withBuilt(registry: Registry, { entry }: Candidate): Registry {
  const { name } = entry.descriptor;
  const live = registry.modules.find((each) => each.descriptor.name === name);
  if (live?.pinned) return registry;
  const flip = {
    id: randomUUID(),
    at: new Date().toISOString(),
    module: name,
    version: entry.version,
    former: live?.version ?? null,
    action: 'BUILD' as const,
    by: 'npm run build',
  };
  return withEntry(registry, entry, live?.version === entry.version ? [] : [flip]);
}

/** What is built together must fit together. */
function refuseFaults(registry: Registry, built: readonly Candidate[]): void {
  const refusals = built.flatMap((candidate) => [...refusalsBeside(candidate, registry), ...refusalsOfSize(candidate)]);
  if (refusals.length > 0) throw new ReleaseRefused(refusals);
}
