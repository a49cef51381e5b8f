import { eq, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { juizOferta } from '../../platform/db/tables.ts';

/** Seconds after which a process that doesn't say so any more judges no longer. */
const HELD_S = 30;

const j = juizOferta;
const until = sql<Date>`clock_timestamp() + ${HELD_S} * interval '1 second'`;

/** True if this process holds the judge's seat, newly or still; by the database's clock. */
export async function takeSeat(db: Executor, processo: string): Promise<boolean> {
  const taken = await db
    .insert(j)
    .values({ processo, ate: until })
    .onConflictDoUpdate({
      target: j.id,
      set: { processo, ate: until },
      setWhere: or(eq(j.processo, processo), lt(j.ate, sql`clock_timestamp()`)),
    })
    .returning({ id: j.id });
  return taken.length > 0;
}

/** Lets another process judge at once. */
export async function leaveSeat(db: Executor, processo: string): Promise<void> {
  await db.delete(j).where(eq(j.processo, processo));
}
