import * as z from 'zod';
import { listOf } from './bounded.ts';
import { MENU_ICONS, moduleDescriptorSchema } from './module-descriptor.ts';

/** Limits of a descriptor, since each page contains every module's. */
export const DESCRIPTOR_LIMITS = {
  name: 40,
  routes: 40,
  path: 100,
  preload: 6,
  ahead: 8,
  reads: 12,
  values: 20,
  /** Maximum number of pages that one route's `renderedWith` makes. The portal caches the 200 that were read last. */
  queries: 7_000,
  menu: 12,
  label: 40,
  icon: 400,
  widgets: 20,
} as const;

/** Lower-case words separated by slashes, as in the address bar; `:id` and `:id?` are parameters. */
const ROUTE = /^[a-z][a-z0-9-]*(?:\/(?:[a-z0-9][a-z0-9-]*|:[a-zA-Z][a-zA-Z0-9]*\??))*$/;
/** Like `ROUTE` without parameters: an address within the portal. */
const PAGE = /^[a-z][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*$/;
/** Parameter of a query. */
const PARAMETER = /^[a-zA-Z][a-zA-Z0-9_-]*$/;
/** Chunk of a module, or entry of the library. */
const PART = /^(?:shared\/)?[a-z][a-z0-9-]*$/;
/** Value of a query parameter. */
const VALUE = /^[a-z0-9][a-z0-9-]*$/;
const LINK = /^[a-z][a-z0-9-]*$/;
const PUBLIC_PATH = /^\/publico\/[A-Za-z0-9/:-]*$/;

/** Path data of an SVG of 24 by 24, drawn as a line: only command letters and numbers, so it can't contain code. */
const DRAWING = /^M[MLHVCSQTAZmlhvcsqtaz0-9 ,.-]*$/;

const { shape } = moduleDescriptorSchema;
const routeSchema = shape.routes.element;
const menuSchema = shape.menu.element;
const page = z.string().max(DESCRIPTOR_LIMITS.path).regex(PAGE, 'is no page of the portal');
/** Distinct values of a closed set bound the list's length. */
const access = shape.menu.element.shape.access.refine(
  (given) => typeof given === 'string' || new Set(given).size === given.length,
  'names a profile twice',
);
const homeFor = routeSchema.shape.homeFor.refine(
  (given) => given === undefined || new Set(given).size === given.length,
  'names a profile twice',
);
const parameter = z.string().max(DESCRIPTOR_LIMITS.name).regex(PARAMETER);
const values = z.union([
  listOf(z.string().max(DESCRIPTOR_LIMITS.name).regex(VALUE), { max: DESCRIPTOR_LIMITS.values }),
  z.int().min(1),
]);
/** Number of queries that these values make, each parameter present or not. */
const queriesOf = (renderedWith: Readonly<Record<string, readonly string[] | number>>) =>
  Object.values(renderedWith)
    .map((known) => (typeof known === 'number' ? known : known.length) + 1)
    .reduce((all, each) => all * each, 1);
const tool = {
  access,
  widget: z.string().max(DESCRIPTOR_LIMITS.name),
  label: z.string().trim().min(1).max(DESCRIPTOR_LIMITS.label),
};

/** Descriptor of a module to be published. Stricter than for live modules, which the portal must be able to read at its start. */
export const releasedDescriptorSchema = moduleDescriptorSchema
  .extend({
    name: shape.name.max(DESCRIPTOR_LIMITS.name),
    routes: listOf(
      routeSchema
        .extend({
          path: z.string().max(DESCRIPTOR_LIMITS.path).regex(ROUTE, 'is no route of words in small letters'),
          access,
          link: z.string().max(DESCRIPTOR_LIMITS.name).regex(LINK).optional(),
          homeFor,
          menu: page.optional(),
          preload: listOf(z.string().max(DESCRIPTOR_LIMITS.path).regex(PUBLIC_PATH), {
            max: DESCRIPTOR_LIMITS.preload,
          }).optional(),
          ahead: listOf(z.string().max(DESCRIPTOR_LIMITS.name).regex(PART), {
            max: DESCRIPTOR_LIMITS.ahead,
          }).optional(),
          reads: listOf(parameter, { max: DESCRIPTOR_LIMITS.reads }).optional(),
          renderedWith: z.record(parameter, values).optional(),
        })
        .refine(
          ({ reads = [], renderedWith = {} }) => Object.keys(renderedWith).every((name) => reads.includes(name)),
          'is rendered with what its page doesn’t read',
        )
        .refine(
          ({ renderedWith = {} }) => queriesOf(renderedWith) <= DESCRIPTOR_LIMITS.queries,
          'is rendered in too many ways',
        ),
      { max: DESCRIPTOR_LIMITS.routes },
    ).refine((routes) => {
      const links = routes.flatMap(({ link }) => link ?? []);
      return new Set(links).size === links.length;
    }, 'name a link twice'),
    menu: listOf(
      menuSchema.extend({
        label: z.string().trim().min(1).max(DESCRIPTOR_LIMITS.label),
        path: page,
        icon: z.union([z.enum(MENU_ICONS), z.string().max(DESCRIPTOR_LIMITS.icon).regex(DRAWING)], {
          error: `is neither one of ${MENU_ICONS.join(', ')} nor the data of an SVG path`,
        }),
        access,
        order: z.number().min(0).max(1000),
      }),
      { max: DESCRIPTOR_LIMITS.menu },
    ),
    search: shape.search.unwrap().extend(tool).optional(),
    widgets: listOf(shape.widgets.element.max(DESCRIPTOR_LIMITS.name), { max: DESCRIPTOR_LIMITS.widgets }),
  })
  .superRefine(({ search, widgets }, context) => {
    if (!search || widgets.includes(search.widget)) return;
    context.addIssue({ code: 'custom', path: ['search', 'widget'], message: 'is none of its widgets' });
  });
