import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';

/** What the check of the audit trail found. */
export interface AuditCheck {
  rows: number;
  /** Id of the first row that doesn't fit the chain, or null when all hold. */
  firstBroken: number | null;
}

/** Recomputes the hash chain of the audit trail, row by row, as of one moment. */
export async function verifyAudit(db: Executor): Promise<AuditCheck> {
  const { rows } = await db.execute<{ linhas: string; quebrada: string | null }>(
    sql`select count(*) as linhas, auditoria_verificar() as quebrada from auditoria`,
  );
  const [found] = rows;
  if (!found) throw new Error('The audit trail could not be counted');
  return { rows: Number(found.linhas), firstBroken: found.quebrada === null ? null : Number(found.quebrada) };
}
