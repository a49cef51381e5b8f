import type { PageLibrary, Publicados, Registry, RegistryEntry } from '@credenciados/contract';
import { missingNames } from './library-use.ts';
import { type ModuleStore, SHELL } from './module-store.ts';
import { ALONE, readShellIn, type Shell } from './shell.ts';

/**
 * Library that a module runs with (TEL-34): one of the major that it was built with. The live shell has one; those of other majors come
 * from former shells, for as long as a live module was built with them.
 */

/** Major of a version or of a build's range (`^2.0.0`); null if there is none. */
export function majorOf(range: string): number | null {
  const [, major] = /^\D{0,2}(\d{1,6})\.\d/.exec(range) ?? [];
  return major === undefined ? null : Number(major);
}

type BuiltWith = Pick<RegistryEntry, 'sharedRange'>;

/** Shell whose library a module runs with: one of its major if available, else the live one. */
export function libraryFor(
  { shell, libraries = [] }: Pick<Registry, 'shell' | 'libraries'>,
  { sharedRange }: BuiltWith,
): Shell {
  const major = majorOf(sharedRange);
  if (major === majorOf(shell.shared)) return shell;
  return libraries.find(({ shared }) => majorOf(shared) === major) ?? shell;
}

/** Major of a library other than the live shell's own; undefined for that. */
export function otherMajor(library: Shell, { shell }: Pick<Registry, 'shell'>): number | undefined {
  return library === shell ? undefined : (majorOf(library.shared) ?? undefined);
}

/** A shell's library as pages load it beside another one; null for builds that don't support that. */
export function pageLibrary({ shared, version, alone }: Shell): PageLibrary | null {
  if (!version || !alone) return null;
  const manifest = `/credenciados/modules/${SHELL}/${version}/${ALONE}/mf-manifest.json`;
  return { shared, version, manifest, integrity: alone.integrity };
}

/** Libraries of a registry, as listed by `npm run modules -- list`. */
export function listLibraries(registry: Registry): Publicados['bibliotecas'] {
  return [registry.shell, ...(registry.libraries ?? [])].map((library) => ({
    versao: library.shared,
    shell: library.version ?? null,
    separada: library.alone !== undefined,
    modulos: registry.modules
      .filter((entry) => libraryFor(registry, entry) === library)
      .map(({ descriptor }) => descriptor.name),
  }));
}

/**
 * Adds libraries of other majors that its modules need to a new registry: those that pages ran with before, else stored ones. A major
 * leaves with the last module that was built with it.
 */
export async function withLibraries(store: ModuleStore, before: Registry, next: Registry): Promise<Registry> {
  const { libraries: _, ...registry } = next;
  const own = majorOf(next.shell.shared);
  const entries = next.modules.flatMap((entry) => [entry, ...(entry.rollout ? [entry.rollout.entry] : [])]);
  const majors = new Set(entries.map(({ sharedRange }) => majorOf(sharedRange)));
  const libraries: Shell[] = [];
  for (const major of [...majors].sort()) {
    if (major === null || major === own) continue;
    const found = await libraryOf(store, before, next.shell, major);
    if (found) libraries.push(found);
  }
  return libraries.length > 0 ? { ...registry, libraries } : registry;
}

/** Library for something built with a range, if it isn't the live shell's own; null if there is none. */
export async function findLibrary(store: ModuleStore, registry: Registry, range: string): Promise<Shell | null> {
  const major = majorOf(range);
  if (major === null || major === majorOf(registry.shell.shared)) return null;
  return libraryOf(store, registry, registry.shell, major);
}

/** Library of a major that can run beside a shell, the one that was live last; null if there is none. */
async function libraryOf(store: ModuleStore, before: Registry, beside: Shell, major: number): Promise<Shell | null> {
  const fits = (shell: Shell) => majorOf(shell.shared) === major && canStandBeside(shell, beside);
  const known = [before.shell, ...(before.libraries ?? [])].find(fits);
  if (known) return withoutPin(known);
  const live = before.flips.filter(({ module }) => module === SHELL).map(({ version }) => version);
  for (const version of new Set(live)) {
    if (majorOf(version) !== major || before.pruning?.includes(`${SHELL}/${version}`)) continue;
    const folder = await store.folder(SHELL, version);
    const shell = folder && (await readShellIn(folder).catch(() => null));
    if (shell && shell.version === version && fits(shell)) return shell;
  }
  return null;
}

const withoutPin = ({ pinned: _, ...shell }: Shell): Shell => shell;

/** True if a shell's library can run beside another shell, whose kernel then has all functions it needs. */
const canStandBeside = ({ version, alone }: Shell, { exports }: Shell): boolean =>
  version !== undefined &&
  alone !== undefined &&
  exports !== undefined &&
  missingNames(alone.takes, exports).length === 0;
