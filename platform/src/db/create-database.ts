import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { limitAnswers } from './answer-limit.ts';
import type { Database, Db } from './database.ts';
import { endPool } from './end-pool.ts';

/** Options of a pool. */
interface DatabaseOptions {
  /** Most connections. */
  max?: number;
  /** Time limit of a statement; an answer may take slightly longer. Default: none. */
  timeoutMs?: number | undefined;
  /** Time limit for connecting, and for waiting for a connection of the pool. */
  connectMs?: number | undefined;
  /** Called when an idle connection breaks; the pool replaces it. */
  onError?: (error: Error) => void;
}

/** Default of `connectMs`. */
const CONNECT_MS = 5_000;
/** TCP keepalive of a silent connection. */
const KEEP_ALIVE_MS = 10_000;
/** Extra time for the server to report a statement timeout. */
const SILENT_MS = 2_000;

/** Creates a pool for a PostgreSQL address. It connects with the first query. */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { timeoutMs, connectMs = CONNECT_MS } = options;
  const settings = {
    connectionString: url,
    application_name: 'credenciados-api',
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
  // Set after connecting, since PgBouncer refuses these as startup parameters.
  const limits = [
    // A query left behind by a lost client must not hold locks for ever.
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
    // Also limits the wait for a connection of the pool.
    max: options.max ?? 10,
    // The pool listens for errors only while a connection is idle. A broken connection in use fails its next query.
    onConnect: async (client) => {
      client.on('error', () => undefined);
      limit(client);
      await client.query(limits);
    },
  });
  // Without a listener, a server that stops would end this process.
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
 * Transactions that always release their connection. Drizzle's own never release it if the very first statement fails: each transaction
 * that begins while the server is away would cost the pool a connection.
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
