import type { Executor } from './database.ts';
import type { SharedConnection } from './shared-connection.ts';

/**
 * A query whose SQL is made once, and parsed and planned once by each connection: for what is asked with every other
 * request and always in the same shape. Searches stay out of it, since PostgreSQL plans them by what is searched for.
 * `build` ends in `.prepare(<name>)`, a name of its own, with `sql.placeholder` for what changes.
 */
export function preparedQuery<Query>(build: (db: Executor) => Query): (db: Executor) => Query {
  const made = new WeakMap<Executor, Query>();
  return (db) => {
    const query = made.get(db) ?? build(db);
    made.set(db, query);
    return query;
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
