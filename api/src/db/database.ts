import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { endPool } from './end-pool.ts';
import * as tables from './tables.ts';

/** The role that the API works as: it may not change or remove audit rows, nor change the schema. */
export const APP_ROLE = 'credenciados_app';

/** Typed access to the tables, outside a transaction. */
export type Db = NodePgDatabase<typeof tables>;
/** Inside a transaction: `db.transaction(async (tx) => …)`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** Either of the two, for queries that don't mind. */
export type Executor = PgDatabase<NodePgQueryResultHKT, typeof tables>;

/** A pool of connections and the typed access over it. */
export interface Database {
  pool: pg.Pool;
  db: Db;
  /** A connection outside the pool, not opened yet, for what holds one for good. */
  newClient(): pg.Client;
  close(): Promise<void>;
}

/** How a pool is made. */
export interface DatabaseOptions {
  /** Role taken by each connection; `null` stays the role of the URL (the schema's owner). Default: `APP_ROLE`. */
  role?: string | null;
  /** Connections at most. */
  max?: number;
  /** Told of connections that break while idle, which the pool replaces by itself. */
  onError?: (error: Error) => void;
}

/** Opens a pool on a PostgreSQL address. Nothing connects until the first query. */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const role = options.role === undefined ? APP_ROLE : options.role;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: 'credenciados-api',
    connectionTimeoutMillis: 10_000,
    // A query that a lost client left behind must not hold locks for ever.
    idle_in_transaction_session_timeout: 60_000,
    onConnect: role ? (client) => client.query(`SET ROLE ${pg.escapeIdentifier(role)}`) : undefined,
  });
  // Without a listener, the end of the server would end the process.
  pool.on('error', (error) => options.onError?.(error));
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= endPool(pool);
    return closing;
  };
  const newClient = () =>
    new pg.Client({
      connectionString: url,
      application_name: 'credenciados-avisos',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
  return { pool, db: drizzle(pool, { schema: tables, casing: 'snake_case' }), newClient, close };
}
