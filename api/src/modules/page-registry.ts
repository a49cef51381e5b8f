import type { PageRegistry, Registry } from '@credenciados/shared/contract';
import { isServed } from './library-use.ts';

/** What a page is given of the registry: what its browser needs, and which modules its shell can't serve. */
export function pageRegistry({ composition, shell, modules }: Registry): PageRegistry {
  const { shared, version } = shell;
  return {
    ...(composition && { composition }),
    shell: { shared, ...(version && { version }) },
    modules: modules.map(({ descriptor, version: of, manifest, sharedRange, integrity, library }) => ({
      descriptor,
      version: of,
      manifest,
      sharedRange,
      integrity,
      ...(isServed({ library, sharedRange }, shell) ? {} : { incompatible: true as const }),
    })),
  };
}
