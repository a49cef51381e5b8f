import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';

/** Typed access to the tables, outside a transaction. */
export type Db = NodePgDatabase;
/** Inside a transaction: `db.transaction(async (tx) => …)`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** Either of the two. */
export type Executor = PgDatabase<NodePgQueryResultHKT>;

/** Pool of connections with typed access. */
export interface Database {
  url: string;
  pool: pg.Pool;
  db: Db;
  /** Makes a connection outside the pool, not opened yet, for callers that hold one permanently. */
  newClient(): pg.Client;
  close(): Promise<void>;
}
