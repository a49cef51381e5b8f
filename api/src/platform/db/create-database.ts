import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { limitAnswers } from './answer-limit.ts';
import type { Database, Db } from './database.ts';
import { endPool } from './end-pool.ts';

/** How a pool is made. */
export interface DatabaseOptions {
  /** Connections at most. */
  max?: number;
  /** A statement may take so long, and the server may be silent for little longer. Default: as long as it takes. */
  timeoutMs?: number | undefined;
  /** To make a connection, and to wait for one of the pool. */
  connectMs?: number | undefined;
  /** Told of connections that break while idle, which the pool replaces by itself. */
  onError?: (error: Error) => void;
}

/** See `connectMs`. */
const CONNECT_MS = 5_000;
/** The other end is asked for a sign of life on a connection that is silent for so long. */
const KEEP_ALIVE_MS = 10_000;
/** Extra time for the server to report a statement timeout. */
const SILENT_MS = 2_000;

/** Opens a pool on a PostgreSQL address. Nothing connects until the first query. */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { timeoutMs, connectMs = CONNECT_MS } = options;
  const settings = {
    connectionString: url,
    application_name: 'credenciados-api',
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
  // Asked for once it is connected, not with the connection: PgBouncer takes none of these there.
  const limits = [
    // A query that a lost client left behind must not hold locks for ever.
    'SET idle_in_transaction_session_timeout = 60000',
    // Queries are short: JIT and parallel workers cost more than they save, most of all under load.
    'SET jit = off',
    'SET max_parallel_workers_per_gather = 0',
    ...(timeoutMs ? [`SET statement_timeout = ${timeoutMs}`] : []),
  ].join('; ');
  const limit = (client: pg.ClientBase) => {
    if (timeoutMs && client instanceof pg.Client) limitAnswers(client, timeoutMs + SILENT_MS);
  };
  const pool = new pg.Pool({
    ...settings,
    // A wait for a connection of the pool is cut by the same limit as the making of one.
    max: options.max ?? 10,
    // The pool listens only while a connection is idle. Whoever holds one that breaks is told by their next query.
    onConnect: async (client) => {
      client.on('error', () => undefined);
      limit(client);
      await client.query(limits);
    },
  });
  // Without a listener, the end of the server would end the process.
  pool.on('error', (error) => options.onError?.(error));
  const db = drizzle(pool, CASING);
  db.transaction = transactionsOf(pool);
  let closing: Promise<void> | undefined;
  const close = async () => {
    closing ??= endPool(pool);
    await closing;
  };
  const newClient = () => {
    const client = new pg.Client({ ...settings, application_name: 'credenciados-avisos' });
    client.once('connect', () => limit(client));
    return client;
  };
  return { url, pool, db, newClient, close };
}

const CASING = { casing: 'snake_case' } as const;

/**
 * Transactions that give their connection back whatever happens. The library's own keep it for good where their very first
 * statement fails: each one that begins while the server is away would leave the pool with one connection less.
 */
function transactionsOf(pool: pg.Pool): Db['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client, CASING).transaction(work, config);
    } finally {
      client.release();
    }
  };
}
