import { lt } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { visitaOferta } from '../../platform/db/schema/index.ts';

const DAYS_KEPT = 30;

/** Removes old visits. */
export async function collectVisits(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAYS_KEPT * 24 * 60 * 60 * 1000);
  await db.delete(visitaOferta).where(lt(visitaOferta.em, before));
}
