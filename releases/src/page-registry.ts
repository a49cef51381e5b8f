import type { PageRegistry, Registry } from '@credenciados/contract';
import { libraryFor, otherMajor, pageLibrary } from './libraries.ts';
import { isServed } from './library-use.ts';

/** Registry data of a page, with the modules that no library can serve. */
export function pageRegistry(registry: Registry): PageRegistry {
  const { composition, shell, modules } = registry;
  const { shared, version } = shell;
  // A version in rollout may need a library that no live one does.
  const used = new Set(modules.map((entry) => libraryFor(registry, entry)));
  const libraries = (registry.libraries ?? []).flatMap((each) => (used.has(each) && pageLibrary(each)) || []);
  return {
    ...(composition && { composition }),
    shell: { shared, ...(version && { version }) },
    ...(libraries.length > 0 && { libraries }),
    modules: modules.map((entry) => {
      const { descriptor, version: of, manifest, sharedRange, integrity } = entry;
      const library = libraryFor(registry, entry);
      const major = otherMajor(library, registry);
      return {
        descriptor,
        version: of,
        manifest,
        sharedRange,
        integrity,
        ...(isServed(entry, library) ? {} : { incompatible: true as const }),
        ...(major !== undefined && { major }),
      };
    }),
  };
}
