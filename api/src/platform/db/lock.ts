import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** Makes other transactions that ask for the name wait until this one ends (PostgreSQL advisory lock). */
export async function lock(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
