import type { PageRegistry, Registry } from '@credenciados/shared/contract';
import semver from 'semver';

/** What a page is given of the registry: what its browser needs, and which modules its shell can't serve. */
export function pageRegistry({ composition, shell: { shared, version }, modules }: Registry): PageRegistry {
  return {
    ...(composition && { composition }),
    shell: { shared, ...(version && { version }) },
    modules: modules.map(({ descriptor, version, manifest, sharedRange, integrity }) => ({
      descriptor,
      version,
      manifest,
      sharedRange,
      integrity,
      ...(semver.satisfies(shared, sharedRange) ? {} : { incompatible: true as const }),
    })),
  };
}
