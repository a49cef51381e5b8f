import type { DocumentoAberto } from '@credenciados/shared/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { documento, documentoAberto } from '../db/tables.ts';

/** What one analyst has opened of a request. Another's marks are theirs alone. */
export async function listAbertos(db: Executor, usuarioId: number, solicitacaoId: number): Promise<DocumentoAberto[]> {
  const rows = await db
    .select({ idDocumento: documentoAberto.documentoId, abertoEm: documentoAberto.abertoEm })
    .from(documento)
    .innerJoin(
      documentoAberto,
      and(eq(documentoAberto.documentoId, documento.id), eq(documentoAberto.usuarioId, usuarioId)),
    )
    .where(eq(documento.solicitacaoId, solicitacaoId))
    .orderBy(asc(documento.id));
  return rows.map(({ idDocumento, abertoEm }) => ({ idDocumento, abertoEm: abertoEm.toISOString() }));
}

/** Keeps when an analyst last opened a document; false when there is none such. */
export async function markAberto(db: Executor, usuarioId: number, documentoId: number, now: Date): Promise<boolean> {
  const rows = await db
    .insert(documentoAberto)
    .select(
      db
        .select({
          usuarioId: sql<number>`${usuarioId}::integer`.as('usuario_id'),
          documentoId: documento.id,
          abertoEm: sql<Date>`${now}::timestamptz`.as('aberto_em'),
        })
        .from(documento)
        .where(eq(documento.id, documentoId)),
    )
    .onConflictDoUpdate({
      target: [documentoAberto.documentoId, documentoAberto.usuarioId],
      set: { abertoEm: now },
    })
    .returning({ id: documentoAberto.documentoId });
  return rows.length > 0;
}
