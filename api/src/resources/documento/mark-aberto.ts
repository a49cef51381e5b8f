import type { Executor } from '@credenciados/platform/db/database';
import { documento, documentoAberto, solicitacao } from '@credenciados/platform/db/schema/index';
import { and, eq, sql } from 'drizzle-orm';
import { type Actor, mayHandle, refuseActor } from '../requerente/own-solicitacao.ts';

/** Records that an analyst opened a document of another person's solicitação; false if there is none. */
export async function markAberto(db: Executor, actor: Actor, documentoId: number, now: Date): Promise<boolean> {
  const rows = await db
    .insert(documentoAberto)
    .select(
      db
        .select({
          usuarioId: sql<number>`${actor.usuarioId}::integer`.as('usuario_id'),
          documentoId: documento.id,
          abertoEm: sql<Date>`${now}::timestamptz`.as('aberto_em'),
        })
        .from(documento)
        .innerJoin(solicitacao, eq(solicitacao.id, documento.solicitacaoId))
        .where(and(eq(documento.id, documentoId), mayHandle(actor))),
    )
    .onConflictDoUpdate({
      target: [documentoAberto.documentoId, documentoAberto.usuarioId],
      set: { abertoEm: now },
    })
    .returning({ id: documentoAberto.documentoId });
  if (rows.length > 0) return true;
  const [found] = await db
    .select({ solicitacaoId: documento.solicitacaoId })
    .from(documento)
    .where(eq(documento.id, documentoId));
  if (found) await refuseActor(db, actor, found.solicitacaoId);
  return false;
}
