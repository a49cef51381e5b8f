import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { Composition, Registry, RegistryEntry } from '@credenciados/contract';
import { readCandidate } from './candidate.ts';
import { CommandError } from './command-error.ts';
import { compositionOf, goLive } from './composition.ts';
import { DiskModuleStore } from './disk-module-store.ts';
import { SHELL } from './module-store.ts';
import { readShellCandidate } from './release-shell.ts';
import type { Shell } from './shell.ts';

/** Source of a composition and its files. */
export interface CompositionSource {
  /** Content of a stored composition; null if unknown. Throws if it doesn't match its name. */
  composition(id: string): Promise<Composition | null>;
  /** Provides the folder of a stored version of a module or the shell; throws if there is none. */
  withVersion(name: string, version: string, use: (folder: string) => Promise<void>): Promise<void>;
}

/**
 * Copies a composition to a folder that a portal can serve, and verifies it (TEL-24): each file by its version's list, each module's entry
 * by the composition, the whole by its name. Throws `CommandError` if the composition or a part of it is missing; `ReleaseRefused` if a file
 * was changed.
 */
export async function layOutComposition(target: CompositionSource, id: string, web: string): Promise<void> {
  const composition = await target.composition(id);
  if (!composition) {
    throw new CommandError(
      `There is no composition ${id} there. \`npm run modules -- history\` and \`failures\` name some; \`prune\` removes those that are over.`,
    );
  }
  const store = new DiskModuleStore(web);
  /** Copies a shell, or one of which only the library is used. */
  const layOutShell = async (version: string | undefined, use: (folder: string) => Promise<void> = async () => {}) => {
    if (!version) throw new CommandError(`Composition ${id} doesn’t say which shell it is of`);
    const found: Shell[] = [];
    await target.withVersion(SHELL, version, async (folder) => {
      found.push(await readShellCandidate(folder));
      await store.add(SHELL, version, folder);
      await use(folder);
    });
    const [shell] = found;
    if (shell?.version !== version) throw new CommandError(`The files of shell ${version} make another one`);
    return shell;
  };
  const shell = await layOutShell(composition.shell.version, (folder) =>
    cp(folder, path.join(web, SHELL), { recursive: true }),
  );
  const libraries: Shell[] = [];
  for (const { version } of composition.libraries ?? []) libraries.push(await layOutShell(version));
  const modules: RegistryEntry[] = [];
  for (const { descriptor, version: of, integrity } of composition.modules) {
    await target.withVersion(descriptor.name, of, async (folder) => {
      const { entry } = await readCandidate(folder, descriptor.name, of);
      if (entry.integrity !== integrity)
        throw new CommandError(`${descriptor.name} ${of} isn’t what ${id} was made of`);
      await store.add(descriptor.name, of, folder);
      modules.push(entry);
    });
  }
  const registry: Registry = { shell, ...(libraries.length > 0 && { libraries }), modules, flips: [] };
  const made = compositionOf(registry).id;
  // This checkout determines which modules a shell can serve.
  if (made !== id)
    throw new CommandError(`This checkout makes ${made} of these files: take the one that the portal runs`);
  await goLive(store, registry, null);
}
