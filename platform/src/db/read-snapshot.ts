import { drizzle } from 'drizzle-orm/node-postgres';
import pLimit from 'p-limit';
import type pg from 'pg';
import type { Database, Executor } from './database.ts';

/** Reads in one snapshot. Queries of screens, which run side by side on a pool, wait for each other on its one connection. */
export async function readSnapshot<T>(
  { pool }: Pick<Database, 'pool'>,
  read: (db: Executor) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const inTurn = pLimit(1);
  const query = (...args: Parameters<pg.PoolClient['query']>) => inTurn(() => client.query(...args));
  try {
    return await drizzle({ query } as unknown as pg.PoolClient, { casing: 'snake_case' }).transaction(read, {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
  } finally {
    client.release();
  }
}
