import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** Takes the named advisory lock with others who share it, until the transaction ends. */
export async function lockShared(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`);
}

/** Takes the named advisory lock until the transaction ends. */
export async function lock(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
