import type { Db } from '@credenciados/platform/db/database';
import { visitaOferta } from '@credenciados/platform/db/schema/index';
import { lt } from 'drizzle-orm';

const DAYS_KEPT = 30;

/** Removes old visits. */
export async function collectVisits(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAYS_KEPT * 24 * 60 * 60 * 1000);
  await db.delete(visitaOferta).where(lt(visitaOferta.em, before));
}
