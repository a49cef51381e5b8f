import * as z from 'zod';
import { atMost } from './bounded.ts';
import { PERFIS } from './domain.ts';

/** Access to a route: anybody, any session, or some profiles. */
export const accessSchema = z.union([z.literal('public'), z.literal('any'), z.array(z.enum(PERFIS)).readonly()]);

/** Icons of the shell for menu entries. */
export const MENU_ICONS = [
  'editais',
  'pessoas',
  'processos',
  'solicitacoes',
  'mensagens',
  'conversas',
  'modelos',
] as const;

/**
 * Descriptor of a module, as data. The build writes it as JSON beside the module's files, and the registry includes it. The shell derives
 * routes, guards and menu from it. It names no component.
 */
export const moduleDescriptorSchema = z.object({
  /** Folder, package and federated container name. */
  name: z.string().regex(/^mf-[a-z][a-z0-9-]*$/),
  /** Title for people, shown in messages about the module. */
  title: z.string().trim().min(1).max(60),
  /** Route patterns relative to `/credenciados/`, in react-router's syntax. */
  routes: z.array(
    z.object({
      path: z.string(),
      access: accessSchema,
      /**
       * Stable name by which other modules link here (`linkTo`), even if the path changes. Its parameters are part of the module's public
       * interface.
       */
      link: z.string().optional(),
      /** Profiles whose home (the empty path) leads here; `ANONIMO` stands for visitors. */
      homeFor: z
        .array(z.enum([...PERFIS, 'ANONIMO']))
        .readonly()
        .optional(),
      /** Path of the current menu entry on this route, if the address doesn't begin with it. */
      menu: z.string().optional(),
      /** Hides the side menu on this route. */
      hideMenu: z.boolean().optional(),
      /** Folds the side menu to its icons on large windows, to make room for the route. */
      foldMenu: z.boolean().optional(),
      /** API paths (relative to `/credenciados`) that the page requests at once, to be preloaded. Public calls only. */
      preload: z.array(z.string()).optional(),
      /**
       * Server rendering of a visitor's page in the first answer: the whole page, or only the head of a page that needs its script. For
       * public routes.
       */
      rendered: z.enum(['page', 'head']).optional(),
      /**
       * Query parameters that the page reads: others (`utm_source`) don't prevent server rendering. If absent, it is rendered only without
       * a query.
       */
      reads: z.array(z.string()).optional(),
      /**
       * Values of these parameters with which it is also rendered: words, or all numbers from 1 to the given one. Every combination is
       * cached, so keep them few. With any other value the page is sent without content.
       */
      renderedWith: z.record(z.string(), z.union([z.array(z.string()), z.int()])).optional(),
      /**
       * Files preloaded with the module's initial ones if the page is server-rendered: its own chunks by name (`cadastro`), library entries
       * (`shared/forms`).
       */
      ahead: z.array(z.string()).optional(),
    }),
  ),
  menu: z.array(
    z.object({
      label: z.string(),
      path: z.string(),
      access: accessSchema,
      /** One of `MENU_ICONS`, or the path data of an SVG of 24 by 24, drawn as a line. */
      icon: z.string(),
      order: z.number(),
      /** Position: the side menu (default), a button in the header, or the menu under the person's name. */
      place: z.enum(['side', 'header', 'account']).optional(),
      /** Count shown beside it, in the header on every page: the applicant's unread messages, or staff's unread inbox. */
      badge: z.enum(['naoLidas', 'novidades']).optional(),
    }),
  ),
  /** Widget that the header opens as the portal's search; it gets `onClose`. */
  search: z.object({ widget: z.string(), label: z.string(), access: accessSchema }).optional(),
  /** Components exposed to other modules, by file: `conversation-history` is `src/widgets/conversation-history.tsx`. */
  widgets: z.array(z.string().regex(/^[a-z][a-z0-9-]*$/)),
});
export type ModuleDescriptor = z.infer<typeof moduleDescriptorSchema>;

/** Version of a published module or of the library: three numbers, and an optional suffix of the build. */
export const versionSchema = z
  .string()
  .check(atMost(80))
  .regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/);

/** Exported names by their entry of the shared library (`@credenciados/shared/forms`). */
const libraryNamesSchema = z.record(z.string().check(atMost(80)), z.array(z.string().check(atMost(80))).max(1_000));
export type LibraryNames = z.infer<typeof libraryNamesSchema>;

/** `library.json`: for a module the names that it uses of the shared library, for a shell the names that its library exports (TEL-17). */
export const libraryUseSchema = z.object({
  /** Version of the library at build time. */
  version: versionSchema,
  names: libraryNamesSchema,
});

/** Subresource integrity of a script. */
const integritySchema = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

/** Live module, with the fields that a page needs. */
export const pageEntrySchema = z.object({
  descriptor: moduleDescriptorSchema,
  version: versionSchema,
  /** Address of the module's `mf-manifest.json`. */
  manifest: z.string(),
  /** Version range of the shared library that the module requires. */
  sharedRange: z.string(),
  /** Integrity of its `remoteEntry.js`, which contains the hashes of the module's other files. */
  integrity: integritySchema,
  /** Set if the available library lacks names that the module uses: the page shows a message instead of loading it. */
  incompatible: z.literal(true).optional(),
  /** Major version of its library, one of the composition's `libraries`; absent if it is the shell's own (TEL-34). */
  major: z.int().optional(),
});
export type PageEntry = z.infer<typeof pageEntrySchema>;

/** Live shell, with the fields that a page needs. */
const pageShellSchema = z.object({
  /** Version of the shared library. */
  shared: versionSchema,
  /** Version of the shell's files; missing in old registries. */
  version: versionSchema.optional(),
});

/** Library of another major version than the shell's, for modules built with it (TEL-34). */
const pageLibrarySchema = z.object({
  /** Version of the library. */
  shared: versionSchema,
  /** Version of the shell in whose folder it is. */
  version: versionSchema,
  /** Address of its `mf-manifest.json`; `remoteEntry.js` is in the same folder. */
  manifest: z.string(),
  /** Integrity of its `remoteEntry.js`. */
  integrity: integritySchema,
});
export type PageLibrary = z.infer<typeof pageLibrarySchema>;

/** Id of a composition (a list of shell, libraries and modules): the beginning of its content's hash. */
export const compositionIdSchema = z.string().regex(/^[0-9a-f]{12}$/);

/** Composition; it never changes. */
export const compositionSchema = z.object({
  shell: pageShellSchema,
  /** One per other major version that one of its modules needs. */
  libraries: z.array(pageLibrarySchema).optional(),
  modules: z.array(pageEntrySchema),
});
export type Composition = z.infer<typeof compositionSchema>;

/** Registry embedded in a page: the page's composition. Its id is absent in old registries. */
export const pageRegistrySchema = compositionSchema.extend({ composition: compositionIdSchema.optional() });
export type PageRegistry = z.infer<typeof pageRegistrySchema>;

/** Reference to a stored composition (TEL-16): name, address and integrity, of constant size for any number of modules. */
export interface NamedComposition {
  composition: string;
  /** Address of the composition's file, which never changes. */
  address: string;
  /** Integrity of that file. */
  integrity: string;
  shell: PageRegistry['shell'];
  /** Token with which this page reports its measures, if it is compared with another version (TEL-38). */
  measure?: string;
}

/** Version of a module in the registry. */
const versionEntrySchema = pageEntrySchema.extend({
  /** SHA-256 of `files.json`, which lists the SHA-256 of each of the module's files. */
  files: z.string().regex(/^[0-9a-f]{64}$/),
  /** Other modules' widgets and links that its files use: `mf-name/widget`, `mf-name:link`. */
  uses: z.array(z.string()),
  /** Library exports that it uses; absent in old builds, which are checked by their version range. */
  library: libraryNamesSchema.optional(),
});

/** Step of a rollout (TEL-37): percentage with the new version, and the conditions for the next step. */
export const rolloutStepSchema = z.object({
  share: z.number().int().min(1).max(99),
  /** Minimum number of browsers, new since the step began, in which each version was shown. */
  mounts: z.number().int().min(0).max(100_000),
  minutes: z.number().int().min(0).max(10_080),
});
export type RolloutStep = z.infer<typeof rolloutStepSchema>;

export const MAX_ROLLOUT_STEPS = 8;

/** Rollout: a second version that some people have beside the live one, until all or none have it (TEL-37). */
export const rolloutSchema = z.object({
  id: z.uuid(),
  entry: versionEntrySchema,
  /** Profiles that take part; absent for everybody. */
  profiles: z.array(z.enum(PERFIS)).min(1).optional(),
  steps: z.array(rolloutStepSchema).min(1).max(MAX_ROLLOUT_STEPS),
  /** Index of the current step, from 0. */
  step: z.number().int().min(0),
  since: z.iso.datetime(),
  began: z.iso.datetime(),
  /** Beginning of each step so far; absent if a release before 1.0.0 began or advanced it. */
  begins: z.array(z.iso.datetime()).min(1).max(MAX_ROLLOUT_STEPS).optional(),
});
export type Rollout = z.infer<typeof rolloutSchema>;

/** Live module in the registry. */
export const registryEntrySchema = versionEntrySchema.extend({
  /** Set to keep this version live: builds and publishing don't replace it. */
  pinned: z.literal(true).optional(),
  /** Ended by any other change of the live version. */
  rollout: rolloutSchema.optional(),
});
export type RegistryEntry = z.infer<typeof registryEntrySchema>;

/** Measures by which a new version is compared with the former one (TEL-39). */
export const MEDIDAS = ['FALHA', 'SILENCIO', 'MONTAGEM', 'INP', 'LCP', 'CLS'] as const;
export type Medida = (typeof MEDIDAS)[number];

/**
 * Value of a later build that this one doesn't know. It is stored and shown unchanged, so that two builds side by side can read each
 * other's writes (TEL-46).
 */
const laterWordSchema = z
  .string()
  .check(atMost(40))
  .regex(/^[A-Z][A-Z_]*$/);

const contadoSchema = z.object({
  /** Number of pages that reported the measure. */
  de: z.number().int(),
  /** Number of pages that failed, never reported, or were slower than the former version's third quartile. */
  ruins: z.number().int(),
});

/** Figures of one measure for both versions. */
export const comparacaoSchema = z.object({
  medida: z.union([z.enum(MEDIDAS), laterWordSchema]),
  nova: contadoSchema,
  atual: contadoSchema,
  /** Largest e-value so far: how much likelier the data is if the new version is worse than if it isn't. */
  evidencia: z.number(),
  /** Threshold from which the new version is rolled back. */
  limite: z.number(),
});
export type Comparacao = z.infer<typeof comparacaoSchema>;

/**
 * Address of a module's own service: an origin and, behind a gateway, a path prefix. No user and password, no query, nothing ambiguous
 * between servers.
 */
export const serviceAddressSchema = z
  .string()
  .check(atMost(200))
  .regex(/^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?(?:\/[a-z0-9][a-z0-9_-]*)*$/);

/** Reasons for a change of the live version, or for pinning it. */
export const FLIP_ACTIONS = [
  'BUILD',
  'PUBLICACAO',
  'RETORNO',
  'FIXACAO',
  'LIBERACAO',
  'REMOCAO',
  'IMPLANTACAO',
  'SERVICO',
  'OFERTA',
  'AVANCO',
  'CONCLUSAO',
  'RECUO',
] as const;
export type FlipAction = (typeof FLIP_ACTIONS)[number];

/** Change of the registry. */
export const flipSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  module: z.string(),
  /** Version live since then; for a removal, until then. */
  version: versionSchema,
  /** Version live before; null for a module's first version. */
  former: versionSchema.nullable(),
  action: z.union([z.enum(FLIP_ACTIONS), laterWordSchema]),
  /** Author, as stated by the client. */
  by: z.string().max(80),
  /** Composition live since then; missing in old entries. */
  composition: compositionIdSchema.optional(),
  /** For `SERVICO`: address of the module's service since then; null if removed. */
  service: serviceAddressSchema.nullable().optional(),
  /** Other compositions served since then: those with a version being rolled out. */
  beside: z.array(compositionIdSchema).optional(),
  /** For rollouts: version and audience since then; for `RECUO`, until then. */
  offered: z
    .object({
      version: versionSchema,
      share: z.number().int(),
      profiles: z.array(z.enum(PERFIS)).optional(),
    })
    .optional(),
  /** For an automatic `RECUO`: the measure that decided. */
  why: comparacaoSchema.optional(),
});
export type Flip = z.infer<typeof flipSchema>;

/** Number of changes that the registry stores; the audit stores all. */
export const MAX_FLIPS = 200;

/** Module removed from the portal, with its former addresses and the title for their message. */
const removedSchema = z.object({ name: z.string(), title: z.string(), paths: z.array(z.string()) });

/** Number of removed modules whose addresses are stored, the latest ones. */
export const MAX_REMOVED = 50;

/** Shell with its library. */
const shellSchema = pageShellSchema.extend({
  /** Shared packages by name, with their versions. */
  offers: z.record(z.string(), z.string()),
  /** Exports of the library, kernel included; missing in old registries. */
  exports: libraryNamesSchema.optional(),
  /** SHA-256 of its `files.json`. */
  files: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Second build of its library, to run beside one of another major version; absent in old shells. */
  alone: z.object({ integrity: integritySchema, takes: libraryNamesSchema }).optional(),
  /** Set to keep this shell live: builds, deployments and publishing don't replace it. */
  pinned: z.literal(true).optional(),
});

/** Maximum number of modules in one preview whose versions aren't live. */
export const MAX_PREVIEW_MODULES = 8;
/** Maximum lifetime of a preview, in days. */
export const MAX_PREVIEW_DAYS = 30;
/** Number of previews that the registry stores, including ended ones. */
export const MAX_PREVIEWS = 100;

/** Preview: versions that aren't live, for people with its link (TEL-41). */
export const previewSchema = z.object({
  id: z.uuid(),
  /** SHA-256 of the key in its link. */
  key: z.string().regex(/^[\w-]{43}$/),
  /** Composition of its pages, stored like a live one. */
  composition: compositionIdSchema,
  /** Versions that differed from the live ones when it was made, its own module first. */
  versions: z
    .array(z.object({ name: z.string(), title: z.string(), version: versionSchema }))
    .min(1)
    .max(MAX_PREVIEW_MODULES),
  /** Team of the token that made it. */
  by: z.string().max(80),
  began: z.iso.datetime(),
  /** Time at which it ends. */
  until: z.iso.datetime(),
  /** Set if its team ended it early; `until` is then that time. */
  ended: z.literal(true).optional(),
});
export type Preview = z.infer<typeof previewSchema>;

/** Registry: live versions, and the changes that led to them, newest first. */
export const registrySchema = z.object({
  shell: shellSchema,
  /** Shells whose libraries modules of other major versions use, one per major version. */
  libraries: z.array(shellSchema.omit({ pinned: true })).optional(),
  /** Live composition; missing in old registries. */
  composition: compositionIdSchema.optional(),
  /** Versions being deleted, as `<name>/<version>`: they can't go live meanwhile. */
  pruning: z.array(z.string()).optional(),
  modules: z.array(registryEntrySchema),
  /** Addresses of modules' own services by module name. Not sent to pages. */
  services: z.record(z.string(), serviceAddressSchema).optional(),
  flips: z.array(flipSchema).max(MAX_FLIPS),
  /** Previews, newest first; not part of a page. */
  previews: z.array(previewSchema).max(MAX_PREVIEWS).optional(),
  removed: z.array(removedSchema).max(MAX_REMOVED).optional(),
});
export type Registry = z.infer<typeof registrySchema>;

/** `files.json`: SHA-256 of each other file in a version's folder, by its relative path. */
export const moduleFilesSchema = z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/));
export type ModuleFiles = z.infer<typeof moduleFilesSchema>;
