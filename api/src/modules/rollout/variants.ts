import type { Registry, RegistryEntry, Rollout } from '@credenciados/contract';

/** A live module of which another version is being rolled out. */
export type OfferedEntry = RegistryEntry & { rollout: Rollout };

/** The modules that have one, the one that began first first: who comes into it stays, whatever begins later. */
export function offeredEntries({ modules }: Registry): OfferedEntry[] {
  return modules
    .filter((entry): entry is OfferedEntry => entry.rollout !== undefined)
    .sort((a, b) => (a.rollout.began < b.rollout.began ? -1 : 1));
}

/** The registry as it is for who has the version of one rollout: of a page one module at most isn't what is live (TEL-37). */
export function variantOf(registry: Registry, { descriptor, rollout }: OfferedEntry): Registry {
  const modules = registry.modules.map((entry) => (entry.descriptor.name === descriptor.name ? rollout.entry : entry));
  return { ...registry, modules };
}

/** Registries of the compositions with a rollout, in order of their start. */
export const variantsOf = (registry: Registry): Registry[] =>
  offeredEntries(registry).map((entry) => variantOf(registry, entry));
