import { type Placeholder, sql } from 'drizzle-orm';
import type { Executor } from './database.ts';
import { lean } from './rows-query.ts';
import type { SharedConnection } from './shared-connection.ts';

/**
 * A query whose SQL is made once, and parsed and planned once by each connection: for what is asked with every other
 * request and always in the same shape. `build` ends in `.prepare(<name>)`, a name of its own, with `sql.placeholder` for
 * what changes. With an empty name only the SQL is kept: searches are to be planned by what is searched for.
 */
export function preparedQuery<Query>(build: (db: Executor) => Query): (db: Executor) => Query {
  const made = new WeakMap<Executor, Query>();
  return (db) => {
    const query = made.get(db) ?? lean(build(db));
    made.set(db, query);
    return query;
  };
}

/** Puts a value into a condition: as it is, or as a place that is filled when the query runs. */
export type Bind = <Value>(name: string, value: Value) => Value | Placeholder;

/** Conditions of a query that is made once for all. */
export const asItIs: Bind = (_name, value) => value;

/** Takes the values out of conditions, so that the SQL they are in can be kept: `values` are those it is then run with. */
export function binding(): { bind: Bind; values: Record<string, unknown> } {
  const values: Record<string, unknown> = {};
  const bind: Bind = (name, value) => {
    values[name] = value;
    return sql.placeholder(name);
  };
  return { bind, values };
}

/** More shapes of one query are not kept at once: the one that was made first goes. */
const MAX_VARIANTS = 300;

/** Prepared queries that differ by what they are asked with: the SQL of each is made once, under the key of its arguments. */
export function preparedVariants<Arguments extends readonly unknown[], Query>(
  build: (db: Executor, ...asked: Arguments) => Query,
  keyOf: (...asked: Arguments) => string,
): (db: Executor, ...asked: Arguments) => Query {
  const variants = new Map<string, (db: Executor) => Query>();
  return (db, ...asked) => {
    const key = keyOf(...asked);
    const known = variants.get(key);
    if (known) return known(db);
    const [oldest] = variants.keys();
    if (oldest !== undefined && variants.size >= MAX_VARIANTS) variants.delete(oldest);
    const made = preparedQuery((executor) => build(executor, ...asked));
    variants.set(key, made);
    return made(db);
  };
}

const sharedBy = new WeakMap<Executor, SharedConnection>();

/** Has look-ups that are asked of `db` run on a connection that they share. */
export function shareLookups(db: Executor, connection: SharedConnection): void {
  sharedBy.set(db, connection);
}

/** A prepared query that finds a few rows by an index, whatever the tables hold: see `SharedConnection`. */
export function preparedLookup<Query>(build: (db: Executor) => Query): (db: Executor) => Query {
  const query = preparedQuery(build);
  return (db) => query(sharedBy.get(db)?.db ?? db);
}
