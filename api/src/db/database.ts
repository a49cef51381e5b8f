import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { endPool } from './end-pool.ts';
import { shareLookups } from './prepared.ts';
import { type OpenShared, SharedConnection } from './shared-connection.ts';
import * as tables from './tables.ts';

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
  /** Connections at most. */
  max?: number;
  /** Look-ups share one connection instead of taking turns in the pool. */
  sharedLookups?: boolean;
  /** Told of connections that break while idle, which the pool replaces by itself. */
  onError?: (error: Error) => void;
}

/** Opens a pool on a PostgreSQL address. Nothing connects until the first query. */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const settings = { connectionString: url, application_name: 'credenciados-api', connectionTimeoutMillis: 10_000 };
  const pool = new pg.Pool({
    ...settings,
    max: options.max ?? 10,
    // A query that a lost client left behind must not hold locks for ever.
    idle_in_transaction_session_timeout: 60_000,
  });
  // Without a listener, the end of the server would end the process.
  pool.on('error', (error) => options.onError?.(error));
  // The pool listens only while a connection is idle. Whoever holds one that breaks is told by their next query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const typed = { schema: tables, casing: 'snake_case' } as const;
  const db = drizzle(pool, typed);
  const openShared: OpenShared = (stream) => {
    const client = new pg.Client({ ...settings, stream, pipeline: true, keepAlive: true });
    return { client, db: drizzle(client, typed), ready: client.connect() };
  };
  const shared = options.sharedLookups ? new SharedConnection(openShared) : null;
  if (shared) shareLookups(db, shared);
  let closing: Promise<unknown> | undefined;
  const close = async () => {
    closing ??= Promise.all([endPool(pool), shared?.close()]);
    await closing;
  };
  const newClient = () => new pg.Client({ ...settings, application_name: 'credenciados-avisos', keepAlive: true });
  return { pool, db, newClient, close };
}
