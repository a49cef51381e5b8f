import * as z from 'zod';
import { PERFIS } from './domain.ts';

const accessSchema = z.union([z.literal('public'), z.literal('any'), z.array(z.enum(PERFIS)).readonly()]);

/**
 * What a module says of itself, as data. The build writes it as JSON beside the module's files, the registry carries it,
 * and the shell makes routes, guards and menu from it. It names no component.
 */
export const moduleDescriptorSchema = z.object({
  /** Folder, package and federated container name. */
  name: z.string().regex(/^mf-[a-z][a-z0-9-]*$/),
  /** Route patterns relative to `/credenciados/`, as react-router reads them. */
  routes: z.array(
    z.object({
      path: z.string(),
      access: accessSchema,
      /** Home (the empty path) leads here for these profiles; `ANONIMO` stands for nobody signed in. */
      homeFor: z
        .array(z.enum([...PERFIS, 'ANONIMO']))
        .readonly()
        .optional(),
      /** The side menu is hidden on this route. */
      hideMenu: z.boolean().optional(),
      /** API paths (relative to `/credenciados`) that the page asks for at once; public calls only. The page preloads them. */
      preload: z.array(z.string()).optional(),
    }),
  ),
  menu: z.array(
    z.object({
      label: z.string(),
      path: z.string(),
      access: accessSchema,
      /** Name of an icon of the shell's set. */
      icon: z.string(),
      order: z.number(),
      /** Where it stands: in the side menu (default), or as a button of the header. */
      place: z.enum(['side', 'header']).optional(),
      /** A count shown beside it; the header's bell leads here too. */
      badge: z.literal('naoLidas').optional(),
    }),
  ),
  /** Components exposed to other modules, by their files: `conversation-history` is `src/widgets/conversation-history.tsx`. */
  widgets: z.array(z.string().regex(/^[a-z][a-z0-9-]*$/)),
});
export type ModuleDescriptor = z.infer<typeof moduleDescriptorSchema>;

/** One live module in the registry that the page carries. */
export const registryEntrySchema = z.object({
  descriptor: moduleDescriptorSchema,
  version: z.string(),
  /** Address of the module's `mf-manifest.json`. */
  manifest: z.string(),
  /** Range of the shared library's version that the module was built against. */
  sharedRange: z.string(),
});
export type RegistryEntry = z.infer<typeof registryEntrySchema>;

/** Which version of which module is live. */
export const registrySchema = z.object({ modules: z.array(registryEntrySchema) });
export type Registry = z.infer<typeof registrySchema>;
