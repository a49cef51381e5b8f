import type { DocumentoAberto } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { documento, documentoAberto } from '@credenciados/platform/db/schema/index';
import { and, asc, count, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';

const opened = lookup((db) =>
  db
    .select({
      idDocumento: documento.id,
      abertoEm:
        sql<Date | null>`max(${documentoAberto.abertoEm}) filter (where ${documentoAberto.usuarioId} = ${sql.placeholder('usuarioId')})`.mapWith(
          documentoAberto.abertoEm,
        ),
    })
    .from(documento)
    .innerJoin(documentoAberto, eq(documentoAberto.documentoId, documento.id))
    .where(eq(documento.solicitacaoId, sql.placeholder('id')))
    .groupBy(documento.id)
    .orderBy(asc(documento.id))
    .prepare('documentos_abertos'),
);

/** Current documents of a solicitação that any analyst has opened (ANL-11); the date is shown only to the person who opened them. */
export async function listAbertos(db: Executor, usuarioId: number, solicitacaoId: number): Promise<DocumentoAberto[]> {
  const rows = await opened(db).execute({ id: solicitacaoId, usuarioId });
  return rows.map(({ idDocumento, abertoEm }) => ({ idDocumento, abertoEm: abertoEm?.toISOString() ?? null }));
}

/** Number of current documents that nobody has opened, per solicitação; those without any are omitted. */
export async function countUnopened(db: Executor, solicitacaoIds: readonly number[]): Promise<Map<number, number>> {
  const openings = db.select().from(documentoAberto).where(eq(documentoAberto.documentoId, documento.id));
  const rows = await db
    .select({ id: documento.solicitacaoId, naoAbertos: count() })
    .from(documento)
    .where(
      and(inArray(documento.solicitacaoId, [...solicitacaoIds]), isNull(documento.substituidoEm), notExists(openings)),
    )
    .groupBy(documento.solicitacaoId);
  return new Map(rows.map(({ id, naoAbertos }) => [id, naoAbertos]));
}
