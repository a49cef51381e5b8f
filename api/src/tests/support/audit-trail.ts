import type { Db } from '@credenciados/platform/db/database';
import { auditoria } from '@credenciados/platform/db/schema/index';
import type { SQL } from 'drizzle-orm';

/** Rows of the audit trail, ordered by insertion. */
export const auditTrail = (db: Db, which?: SQL) => db.select().from(auditoria).where(which).orderBy(auditoria.id);
