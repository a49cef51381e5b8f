import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { auditoria } from '../db/schema/index.ts';

/** One fact for the audit trail. `dados` must hold no secret and no file content. */
export interface AuditEntry {
  /** Account that acted; `null` for a visitor or the system. */
  atorId: number | null;
  /** Act, such as `EDITAL_ENCERRADO`. */
  acao: string;
  /** Table or resource, such as `edital`. */
  entidade: string;
  entidadeId: number | string;
  dados?: Record<string, unknown>;
}

/** The proxy who acts in this transaction (`actAsProxy`, PRO-5), or nothing. */
const BY_PROXY = sql`jsonb_strip_nulls(
  jsonb_build_object('procurador', nullif(current_setting('portal.procurador', true), '')::jsonb))`;

/**
 * Adds rows to the audit trail in the transaction that makes the change. Call it last: the database chains each row to the previous one, so
 * no other transaction can add rows until this one commits.
 */
export async function recordAudit(tx: Executor, ...entries: readonly AuditEntry[]): Promise<void> {
  await tx.insert(auditoria).values(
    entries.map(({ dados = {}, ...entry }) => ({
      ...entry,
      entidadeId: String(entry.entidadeId),
      dados: sql`${JSON.stringify(dados)}::jsonb || ${BY_PROXY}`,
    })),
  );
}
