import type { PageLibrary, Publicados, Registry, RegistryEntry } from '@credenciados/contract';
import { missingNames } from './library-use.ts';
import { type ModuleStore, SHELL } from './module-store.ts';
import { ALONE, readShellIn, type Shell } from './shell.ts';

/**
 * Which library a module runs with (TEL-34): that of the major that it was built with. The live shell brings one; those of other majors
 * are brought by shells that were live before, for as long as a live module was built with them.
 */

/** The major of a version, or of the range that a build wrote (`^2.0.0`); null where it says none. */
export function majorOf(range: string): number | null {
  const [, major] = /^\D{0,2}(\d{1,6})\.\d/.exec(range) ?? [];
  return major === undefined ? null : Number(major);
}

type BuiltWith = Pick<RegistryEntry, 'sharedRange'>;

/** The shell whose library a module runs with: one of its major's where there is any, else the live one. */
export function libraryFor(
  { shell, libraries = [] }: Pick<Registry, 'shell' | 'libraries'>,
  { sharedRange }: BuiltWith,
): Shell {
  const major = majorOf(sharedRange);
  if (major === majorOf(shell.shared)) return shell;
  return libraries.find(({ shared }) => majorOf(shared) === major) ?? shell;
}

/** The major of a library that isn't the live shell's own; undefined where it is. */
export function otherMajor(library: Shell, { shell }: Pick<Registry, 'shell'>): number | undefined {
  return library === shell ? undefined : (majorOf(library.shared) ?? undefined);
}

/** A shell's library as pages load it beside another one; null where it was built before that could be. */
export function pageLibrary({ shared, version, alone }: Shell): PageLibrary | null {
  if (!version || !alone) return null;
  const manifest = `/credenciados/modules/${SHELL}/${version}/${ALONE}/mf-manifest.json`;
  return { shared, version, manifest, integrity: alone.integrity };
}

/** The libraries of a registry, as `npm run modules -- list` shows them. */
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
 * A registry that is to be, with the libraries of other majors that its modules were built with: what pages ran with before, else what the
 * store still keeps. A major that nobody was built with any more leaves with its last module.
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

/** The library that something built with a range would run with, where that isn't the live shell's own; null where there is none. */
export async function findLibrary(store: ModuleStore, registry: Registry, range: string): Promise<Shell | null> {
  const major = majorOf(range);
  if (major === null || major === majorOf(registry.shell.shared)) return null;
  return libraryOf(store, registry, registry.shell, major);
}

/** The library of a major that can stand beside a shell; the one that was live last, null where there is none. */
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

/** True if a shell's library can run beside another shell, whose kernel has all it needs. */
const canStandBeside = ({ version, alone }: Shell, { exports }: Shell): boolean =>
  version !== undefined &&
  alone !== undefined &&
  exports !== undefined &&
  missingNames(alone.takes, exports).length === 0;
