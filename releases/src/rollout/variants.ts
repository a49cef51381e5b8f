import type { Registry, RegistryEntry, Rollout } from '@credenciados/contract';

/** Entry of a live module with another version in rollout. */
export type RolloutEntry = RegistryEntry & { rollout: Rollout };

/** Modules in rollout, in order of their start: browsers in a rollout stay in it when later ones begin. */
export function rolloutEntries({ modules }: Registry): RolloutEntry[] {
  return modules
    .filter((entry): entry is RolloutEntry => entry.rollout !== undefined)
    .sort((a, b) => (a.rollout.began < b.rollout.began ? -1 : 1));
}

/** Registry for browsers with a rollout's version: at most one module of a page isn't the live one (TEL-37). */
export function variantOf(registry: Registry, { descriptor, rollout }: RolloutEntry): Registry {
  const modules = registry.modules.map((entry) => (entry.descriptor.name === descriptor.name ? rollout.entry : entry));
  return { ...registry, modules };
}

/** Registries of the compositions with a rollout, in order of their start. */
export const variantsOf = (registry: Registry): Registry[] =>
  rolloutEntries(registry).map((entry) => variantOf(registry, entry));
