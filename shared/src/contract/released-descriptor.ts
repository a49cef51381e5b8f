import * as z from 'zod';
import { listOf } from './bounded.ts';
import { moduleDescriptorSchema } from './module-descriptor.ts';

/** What a page carries of a module on each visit, of thirty modules: a menu of words and a list of addresses. */
export const DESCRIPTOR_LIMITS = {
  name: 40,
  routes: 40,
  path: 100,
  preload: 6,
  menu: 12,
  label: 40,
  widgets: 20,
} as const;

/** Words in small letters between slashes, as people see them in the address; `:id` and `:id?` stand for what varies. */
const ROUTE = /^[a-z][a-z0-9-]*(?:\/(?:[a-z0-9][a-z0-9-]*|:[a-zA-Z][a-zA-Z0-9]*\??))*$/;
/** The same without what varies: a page of the portal, and of nothing else. */
const PAGE = /^[a-z][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*$/;
const PUBLIC_PATH = /^\/publico\/[A-Za-z0-9/:-]*$/;

const { shape } = moduleDescriptorSchema;
const routeSchema = shape.routes.element;
const menuSchema = shape.menu.element;
const page = z.string().max(DESCRIPTOR_LIMITS.path).regex(PAGE, 'não é uma página do portal');
const tool = {
  widget: z.string().max(DESCRIPTOR_LIMITS.name),
  label: z.string().trim().min(1).max(DESCRIPTOR_LIMITS.label),
};

/**
 * What a module may say of itself to be published. Stricter than what is read of what is live already: the portal starts
 * with whatever it once took in.
 */
export const releasedDescriptorSchema = moduleDescriptorSchema.extend({
  name: shape.name.max(DESCRIPTOR_LIMITS.name),
  routes: listOf(
    routeSchema.extend({
      path: z.string().max(DESCRIPTOR_LIMITS.path).regex(ROUTE, 'não é uma rota de palavras em minúsculas'),
      menu: page.optional(),
      preload: listOf(z.string().max(DESCRIPTOR_LIMITS.path).regex(PUBLIC_PATH), {
        max: DESCRIPTOR_LIMITS.preload,
      }).optional(),
    }),
    { max: DESCRIPTOR_LIMITS.routes },
  ),
  menu: listOf(
    menuSchema.extend({
      label: z.string().trim().min(1).max(DESCRIPTOR_LIMITS.label),
      path: page,
      icon: z.string().max(DESCRIPTOR_LIMITS.label),
      order: z.number().min(0).max(1000),
    }),
    { max: DESCRIPTOR_LIMITS.menu },
  ),
  search: shape.search.unwrap().extend(tool).optional(),
  news: shape.news.unwrap().extend(tool).optional(),
  widgets: listOf(shape.widgets.element.max(DESCRIPTOR_LIMITS.name), { max: DESCRIPTOR_LIMITS.widgets }),
});
