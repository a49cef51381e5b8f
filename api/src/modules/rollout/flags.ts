import type {
  ModuleDescriptor,
  ModuloPublicado,
  PageFlags,
  Registry,
  RegistryEntry,
} from '@credenciados/shared/contract';
import { type Browser, standOf } from './browser.ts';

/** The flags that a module declares, and those of its version that some have. */
export const flagsOf = ({ descriptor, rollout }: RegistryEntry): NonNullable<ModuleDescriptor['flags']> => ({
  ...rollout?.entry.descriptor.flags,
  ...descriptor.flags,
});

/** What a list shows of a module's flags. */
export function shownFlags(registry: Registry, entry: RegistryEntry): ModuloPublicado['flags'] {
  const settings = registry.flags?.[entry.descriptor.name] ?? {};
  return Object.entries(flagsOf(entry)).map(([nome, { title }]) => ({
    nome,
    titulo: title,
    valor: settings[nome] ?? null,
  }));
}

/** Whether any flag is of a share of the browsers, which then have a place each. */
export const hasShares = ({ flags = {} }: Registry): boolean =>
  Object.values(flags).some((settings) => Object.values(settings).some(({ share }) => share < 100));

/** What the flags are on a browser's pages; who is signed in only the page knows (TEL-40). */
export function pageFlags({ flags = {} }: Registry, { place }: Browser): PageFlags {
  const found: PageFlags = {};
  for (const [module, settings] of Object.entries(flags)) {
    for (const [name, { share, profiles }] of Object.entries(settings)) {
      const has = share === 100 || (place !== null && standOf(place, `${module} ${name}`) < share);
      if (has) found[module] = { ...found[module], [name]: profiles ?? true };
    }
  }
  return found;
}
