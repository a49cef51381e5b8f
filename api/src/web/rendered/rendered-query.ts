import type { ModuleDescriptor } from '@credenciados/contract';

type Route = ModuleDescriptor['routes'][number];
/** The values of a query's parameters with which a page is rendered: words, or all numbers up to one. */
export type RenderedWith = NonNullable<Route['renderedWith']>;

const NUMBER = /^[1-9]\d*$/;

/**
 * Canonical query of the rendered page, part of its cache key, without parameters that nobody reads. Null: not rendered with this
 * query.
 */
export function renderedQuery(
  { reads, renderedWith = {} }: { reads?: readonly string[] | undefined; renderedWith?: RenderedWith | undefined },
  search: string,
): string | null {
  if (search === '') return '';
  if (!reads) return null;
  const given = new URLSearchParams(search);
  const known = new Map(Object.entries(renderedWith));
  const query = new URLSearchParams();
  for (const name of reads) {
    const [value, ...more] = given.getAll(name);
    if (value === undefined) continue;
    if (more.length > 0 || !isAmong(known.get(name), value)) return null;
    query.set(name, value);
  }
  return written(query);
}

/** The queries with which a route's page is tried, and made ahead: none, and the first of its words, which lead to what is asked for most. */
export function mainQueries(route: Route): string[] {
  const query = new URLSearchParams();
  for (const [name, known] of Object.entries(route.renderedWith ?? {})) {
    const [word] = typeof known === 'number' ? [] : known;
    if (word !== undefined) query.set(name, word);
  }
  // Under the name by which it will be asked for, whatever the order of the values.
  return [...new Set(['', renderedQuery(route, written(query)) ?? ''])];
}

const isAmong = (known: RenderedWith[string] | undefined, value: string): boolean =>
  typeof known === 'number' ? NUMBER.test(value) && Number(value) <= known : (known?.includes(value) ?? false);

const written = (query: URLSearchParams): string => (query.size > 0 ? `?${query}` : '');
