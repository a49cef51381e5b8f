import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** Takes the named advisory lock until the transaction ends. */
export async function lock(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
