import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { and, desc, eq } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { auditoria, usuario } from '../db/schema/index.ts';

/** Author and time of a record's last change. */
export interface LastChange {
  em: Date;
  /** Null for a visitor or the system. */
  nome: string | null;
}

/** Latest entry of a record in the audit trail, to tell the person whose change came too late. */
export async function lastChange(tx: Executor, entidade: string, id: number | string): Promise<LastChange | null> {
  const [row] = await tx
    .select({ em: auditoria.em, nome: usuario.nome })
    .from(auditoria)
    .leftJoin(usuario, eq(usuario.id, auditoria.atorId))
    .where(and(eq(auditoria.entidade, entidade), eq(auditoria.entidadeId, String(id))))
    .orderBy(desc(auditoria.id))
    .limit(1);
  return row ?? null;
}

/** A moment as `DD/MM/YYYY às HH:mm` in the agency's zone. */
export function showMoment(moment: Date, timeZone: string): string {
  return format(new TZDate(moment, timeZone), "dd/MM/yyyy 'às' HH:mm");
}

/** Author and time in words: `por Maria em 21/11/2026 às 09:15`. */
export function changedBy(change: LastChange, timeZone: string): string {
  return `${change.nome ? `por ${change.nome} ` : ''}em ${showMoment(change.em, timeZone)}`;
}
