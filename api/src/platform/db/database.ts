import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';

/** Typed access to the tables, outside a transaction. */
export type Db = NodePgDatabase;
/** Inside a transaction: `db.transaction(async (tx) => …)`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** Either of the two, for queries that don't mind. */
export type Executor = PgDatabase<NodePgQueryResultHKT>;

/** A pool of connections and the typed access over it. */
export interface Database {
  url: string;
  pool: pg.Pool;
  db: Db;
  /** A connection outside the pool, not opened yet, for what holds one for good. */
  newClient(): pg.Client;
  close(): Promise<void>;
}
