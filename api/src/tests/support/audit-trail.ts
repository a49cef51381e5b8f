import type { SQL } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { auditoria } from '../../platform/db/schema/index.ts';

/** Rows of the audit trail in the order in which they were written, which the table's own need not be. */
export const auditTrail = (db: Db, which?: SQL) => db.select().from(auditoria).where(which).orderBy(auditoria.id);
