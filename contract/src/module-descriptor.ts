import * as z from 'zod';
import { atMost } from './bounded.ts';
import { PERFIS } from './domain.ts';

/** Access to a route: anybody, any session, or some profiles. */
export const accessSchema = z.union([z.literal('public'), z.literal('any'), z.array(z.enum(PERFIS)).readonly()]);

/** Icons that the shell has for menu entries. */
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
 * Descriptor of a module, as data. The build writes it as JSON beside the module's files, the registry carries it, and the shell makes
 * routes, guards and menu from it. It names no component.
 */
export const moduleDescriptorSchema = z.object({
  /** Folder, package and federated container name. */
  name: z.string().regex(/^mf-[a-z][a-z0-9-]*$/),
  /** Name for people, to say which part of the portal isn't working. */
  title: z.string().trim().min(1).max(60),
  /** Route patterns relative to `/credenciados/`, as react-router reads them. */
  routes: z.array(
    z.object({
      path: z.string(),
      access: accessSchema,
      /** Name by which other modules lead here (`linkTo`), whatever the path becomes; its parameters are among their module's offers. */
      link: z.string().optional(),
      /** Home (the empty path) leads here for these profiles; `ANONIMO` stands for nobody signed in. */
      homeFor: z
        .array(z.enum([...PERFIS, 'ANONIMO']))
        .readonly()
        .optional(),
      /** Path of the menu entry that is marked while this route is shown, where the address doesn't begin with it. */
      menu: z.string().optional(),
      /** The side menu is hidden on this route. */
      hideMenu: z.boolean().optional(),
      /** On large windows the side menu folds to its icons, to leave the route the room. */
      foldMenu: z.boolean().optional(),
      /** API paths (relative to `/credenciados`) that the page asks for at once; public calls only. The page preloads them. */
      preload: z.array(z.string()).optional(),
      /**
       * The first answer brings what a visitor reads here, rendered by the API: a whole page, or the head of one that is of
       * use with its script alone. For public routes.
       */
      rendered: z.enum(['page', 'head']).optional(),
      /**
       * Query parameters that the page reads: others (`utm_source`) don't prevent server rendering. Absent: rendered only without a
       * query.
       */
      reads: z.array(z.string()).optional(),
      /**
       * The values of these with which it is rendered, too: words, or all numbers from 1 to the one that stands here. Each page that they make is
       * kept, so that there are few. With any other value the page goes out without its content.
       */
      renderedWith: z.record(z.string(), z.union([z.array(z.string()), z.int()])).optional(),
      /**
       * Files fetched beside the module's first ones if the page is server-rendered: its own chunks by name (`cadastro`), library
       * entries (`shared/forms`).
       */
      ahead: z.array(z.string()).optional(),
    }),
  ),
  menu: z.array(
    z.object({
      label: z.string(),
      path: z.string(),
      access: accessSchema,
      /** One of `MENU_ICONS`, or the data of an SVG path on a square of 24, drawn as a line. */
      icon: z.string(),
      order: z.number(),
      /** Where it stands: in the side menu (default), as a button of the header, or under the person's name. */
      place: z.enum(['side', 'header', 'account']).optional(),
      /** A count shown beside it; the header's bell leads here too. */
      badge: z.literal('naoLidas').optional(),
    }),
  ),
  /** One of its widgets, which the header offers as the portal's search; it is given `onClose`. */
  search: z.object({ widget: z.string(), label: z.string(), access: accessSchema }).optional(),
  /** One of its widgets, which the header opens over any page from a bell with the count of `GET /novidade/findAll`; it is given `onClose`. */
  news: z.object({ widget: z.string(), label: z.string(), access: accessSchema }).optional(),
  /** Components exposed to other modules, by their files: `conversation-history` is `src/widgets/conversation-history.tsx`. */
  widgets: z.array(z.string().regex(/^[a-z][a-z0-9-]*$/)),
});
export type ModuleDescriptor = z.infer<typeof moduleDescriptorSchema>;

/** Version of a published module or of the library: three numbers, and what a build adds to them. */
export const versionSchema = z
  .string()
  .check(atMost(80))
  .regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/);

/** Exports by the entry of the shared library that they are of (`@credenciados/shared/forms`). */
const libraryNamesSchema = z.record(z.string().check(atMost(80)), z.array(z.string().check(atMost(80))).max(1_000));
export type LibraryNames = z.infer<typeof libraryNamesSchema>;

/** `library.json` of a module, what it takes of the shared library, and of a shell, what its library offers (TEL-17). */
export const libraryUseSchema = z.object({
  /** Version of the library that it was built with. */
  version: versionSchema,
  names: libraryNamesSchema,
});

/** Subresource integrity of a script. */
const integritySchema = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

/** Live module as a page needs it. */
export const pageEntrySchema = z.object({
  descriptor: moduleDescriptorSchema,
  version: versionSchema,
  /** Address of the module's `mf-manifest.json`. */
  manifest: z.string(),
  /** Range of the shared library's version that the module was built with. */
  sharedRange: z.string(),
  /** Integrity of its `remoteEntry.js`, which contains the hashes of the module's other files. */
  integrity: integritySchema,
  /** The library that it would run with lacks what the module takes of it: the page says so and doesn't load the module. */
  incompatible: z.literal(true).optional(),
  /** Major of the library that it runs with, one of the composition's `libraries`; missing where it is the shell's own (TEL-34). */
  major: z.int().optional(),
});
export type PageEntry = z.infer<typeof pageEntrySchema>;

/** Version of the shared library that the live shell provides. */
const pageShellSchema = z.object({
  /** Version of the shared library. */
  shared: versionSchema,
  /** Version of the shell's files; missing in old registries. */
  version: versionSchema.optional(),
});

/** A library of another major than the shell's own, which modules that were built with it run with (TEL-34). */
const pageLibrarySchema = z.object({
  /** Its version. */
  shared: versionSchema,
  /** Version of the shell it belongs to, in whose folder it is. */
  version: versionSchema,
  /** Address of its `mf-manifest.json`, beside which its `remoteEntry.js` lies. */
  manifest: z.string(),
  /** Integrity of that `remoteEntry.js`. */
  integrity: integritySchema,
});
export type PageLibrary = z.infer<typeof pageLibrarySchema>;

/** Names a composition, one list of shell, library and modules: the beginning of the hash of what it says. */
export const compositionIdSchema = z.string().regex(/^[0-9a-f]{12}$/);

/** One composition, which never changes. */
export const compositionSchema = z.object({
  shell: pageShellSchema,
  /** One for each other major that a module of it runs with. */
  libraries: z.array(pageLibrarySchema).optional(),
  modules: z.array(pageEntrySchema),
});
export type Composition = z.infer<typeof compositionSchema>;

/** The registry as a page carries it: the composition that the page is of. Without a name where nothing was published by rule. */
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
  /** Where this page is compared with those of another version (TEL-38): what it shows when it tells how it went. */
  measure?: string;
}

/** A version of a module as the registry has it. */
const versionEntrySchema = pageEntrySchema.extend({
  /** SHA-256 of `files.json`, which has the SHA-256 of each of the module's files. */
  files: z.string().regex(/^[0-9a-f]{64}$/),
  /** Offers of other modules that its files use: widgets as `mf-name/widget`, links as `mf-name:link`. */
  uses: z.array(z.string()),
  /** Library exports that it uses; missing in old builds, which are judged by their version range. */
  library: libraryNamesSchema.optional(),
});

/** A step of a rollout (TEL-37): how many of a hundred have the new version, and what has to be seen of it before the next. */
export const rolloutStepSchema = z.object({
  share: z.number().int().min(1).max(99),
  /** Browsers, new since the step began, in which it was shown: of either version. */
  mounts: z.number().int().min(0).max(100_000),
  minutes: z.number().int().min(0).max(10_080),
});
export type RolloutStep = z.infer<typeof rolloutStepSchema>;

export const MAX_ROLLOUT_STEPS = 8;

/** A version that some have beside the live one, until everybody has, or nobody (TEL-37). */
export const rolloutSchema = z.object({
  id: z.uuid(),
  entry: versionEntrySchema,
  /** For people of these profiles alone; missing: for everybody. */
  profiles: z.array(z.enum(PERFIS)).min(1).optional(),
  steps: z.array(rolloutStepSchema).min(1).max(MAX_ROLLOUT_STEPS),
  /** Which of them it is at, from 0, and since when. */
  step: z.number().int().min(0),
  since: z.iso.datetime(),
  began: z.iso.datetime(),
  /** Begin of each step so far; missing: the release before 1.0.0 began or advanced it. */
  begins: z.array(z.iso.datetime()).min(1).max(MAX_ROLLOUT_STEPS).optional(),
});
export type Rollout = z.infer<typeof rolloutSchema>;

/** A live module in the registry. */
export const registryEntrySchema = versionEntrySchema.extend({
  /** Builds and publishing leave this version live. */
  pinned: z.literal(true).optional(),
  /** Any other change of the live version ends it. */
  rollout: rolloutSchema.optional(),
});
export type RegistryEntry = z.infer<typeof registryEntrySchema>;

/** By what a new version is compared with the former one (TEL-39). */
export const MEDIDAS = ['FALHA', 'SILENCIO', 'MONTAGEM', 'INP', 'LCP', 'CLS'] as const;
export type Medida = (typeof MEDIDAS)[number];

/**
 * A word of a later build that this one doesn't know: kept in the registry and shown as it is, so that two builds side by side can read
 * each other's writes (TEL-46).
 */
const laterWordSchema = z
  .string()
  .check(atMost(40))
  .regex(/^[A-Z][A-Z_]*$/);

const contadoSchema = z.object({
  /** Pages that say something of it. */
  de: z.number().int(),
  /** Pages that failed, never told anything, or were slower than three of four of the former version. */
  ruins: z.number().int(),
});

/** Figures of one measure for both versions. */
export const comparacaoSchema = z.object({
  medida: z.union([z.enum(MEDIDAS), laterWordSchema]),
  nova: contadoSchema,
  atual: contadoSchema,
  /** How much likelier what was seen is if the new version is worse than if it isn't, at its highest. */
  evidencia: z.number(),
  /** From there on it is taken back. */
  limite: z.number(),
});
export type Comparacao = z.infer<typeof comparacaoSchema>;

/**
 * Where a module's own service is: an origin and, behind a gateway, what its addresses begin with. No name and password, no
 * query, nothing that a server could read in two ways.
 */
export const serviceAddressSchema = z
  .string()
  .check(atMost(200))
  .regex(/^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?(?:\/[a-z0-9][a-z0-9_-]*)*$/);

/** Why another version went live, or was held. */
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

/** One change of the registry. */
export const flipSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  module: z.string(),
  /** Version live since then; for a removal, until then. */
  version: versionSchema,
  /** Version live before; null for a module's first. */
  former: versionSchema.nullable(),
  action: z.union([z.enum(FLIP_ACTIONS), laterWordSchema]),
  /** Author, as stated. */
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

/** Flips that the registry keeps; the audit keeps all. */
export const MAX_FLIPS = 200;

/** A module that was taken out of the portal: what its former addresses say. */
const removedSchema = z.object({ name: z.string(), title: z.string(), paths: z.array(z.string()) });
export type RemovedModule = z.infer<typeof removedSchema>;

/** Removed modules whose addresses are remembered, the latest ones. */
export const MAX_REMOVED = 50;

/** A shell with its library. */
const shellSchema = pageShellSchema.extend({
  /** All that it shares, by name, with the version. */
  offers: z.record(z.string(), z.string()),
  /** Exports of the library, kernel included; missing in old registries. */
  exports: libraryNamesSchema.optional(),
  /** SHA-256 of its `files.json`. */
  files: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Its library once more, built to stand beside that of another major. Missing in those of before there was one. */
  alone: z.object({ integrity: integritySchema, takes: libraryNamesSchema }).optional(),
  /** Builds, deployments and publishing leave this one live. */
  pinned: z.literal(true).optional(),
});

/** Modules of one preview whose versions aren't live. */
export const MAX_PREVIEW_MODULES = 8;
/** Days that a preview can be seen at most. */
export const MAX_PREVIEW_DAYS = 30;
/** Previews that the registry remembers, those that are over among them. */
export const MAX_PREVIEWS = 100;

/** Versions that aren't live, for who has the link of a preview (TEL-41). */
export const previewSchema = z.object({
  id: z.uuid(),
  /** SHA-256 of what its link carries. */
  key: z.string().regex(/^[\w-]{43}$/),
  /** Composition of its pages, kept like a live one. */
  composition: compositionIdSchema,
  /** Versions that differ from the live ones when it was made, its own module first. */
  versions: z
    .array(z.object({ name: z.string(), title: z.string(), version: versionSchema }))
    .min(1)
    .max(MAX_PREVIEW_MODULES),
  /** Author, by the token. */
  by: z.string().max(80),
  began: z.iso.datetime(),
  /** When it ends. */
  until: z.iso.datetime(),
  /** Its team ended it before; `until` is when. */
  ended: z.literal(true).optional(),
});
export type Preview = z.infer<typeof previewSchema>;

/** Which version of which module is live, and how that came about, the newest first. */
export const registrySchema = z.object({
  shell: shellSchema,
  /** The shells whose libraries modules of other majors run with, one for each of these. */
  libraries: z.array(shellSchema.omit({ pinned: true })).optional(),
  /** Live composition; missing in old registries. */
  composition: compositionIdSchema.optional(),
  /** Versions being deleted, as `<name>/<version>`: they can't go live meanwhile. */
  pruning: z.array(z.string()).optional(),
  modules: z.array(registryEntrySchema),
  /** Where the modules' own services are, by the modules' names. Pages don't know it. */
  services: z.record(z.string(), serviceAddressSchema).optional(),
  flips: z.array(flipSchema).max(MAX_FLIPS),
  /** Previews, newest first; not part of a page. */
  previews: z.array(previewSchema).max(MAX_PREVIEWS).optional(),
  removed: z.array(removedSchema).max(MAX_REMOVED).optional(),
});
export type Registry = z.infer<typeof registrySchema>;

/** `files.json`: the SHA-256 of each file of a version's folder but itself, by its path in there. */
export const moduleFilesSchema = z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/));
export type ModuleFiles = z.infer<typeof moduleFilesSchema>;
