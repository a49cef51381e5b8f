import type { SQL } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { auditoria } from '../../platform/db/schema/index.ts';

/** Rows of the audit trail, ordered by insertion. */
export const auditTrail = (db: Db, which?: SQL) => db.select().from(auditoria).where(which).orderBy(auditoria.id);
