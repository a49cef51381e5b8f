import type { ModuleDescriptor } from '@credenciados/contract';

type Route = ModuleDescriptor['routes'][number];
/** Values of query parameters with which a page is rendered: a list of words, or all numbers up to a maximum. */
export type RenderedWith = NonNullable<Route['renderedWith']>;

const NUMBER = /^[1-9]\d*$/;

/**
 * Canonical query of the rendered page, part of its cache key, without parameters that the page doesn't read. Null if the page isn't
 * rendered with this query.
 */
export function renderedQuery(
  { reads, renderedWith = {} }: { reads?: readonly string[] | undefined; renderedWith?: RenderedWith | undefined },
  search: string,
): string | null {
  if (search === '') return '';
  if (!reads) return null;
  const given = new URLSearchParams(search);
  const allowed = new Map(Object.entries(renderedWith));
  const query = new URLSearchParams();
  for (const name of reads) {
    const [value, ...more] = given.getAll(name);
    if (value === undefined) continue;
    if (more.length > 0 || !isAmong(allowed.get(name), value)) return null;
    query.set(name, value);
  }
  return written(query);
}

/**
 * Queries with which a route's page is tried and rendered ahead: none, and the first word of each parameter, which is the most requested.
 */
export function mainQueries(route: Route): string[] {
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(route.renderedWith ?? {})) {
    const [word] = typeof values === 'number' ? [] : values;
    if (word !== undefined) query.set(name, word);
  }
  // Canonical, so that it equals the cache key of a later request.
  return [...new Set(['', renderedQuery(route, written(query)) ?? ''])];
}

const isAmong = (allowed: RenderedWith[string] | undefined, value: string): boolean =>
  typeof allowed === 'number' ? NUMBER.test(value) && Number(value) <= allowed : (allowed?.includes(value) ?? false);

const written = (query: URLSearchParams): string => (query.size > 0 ? `?${query}` : '');
