import type { DocumentoAberto } from '@credenciados/shared/contract';
import { and, asc, count, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { preparedLookup } from '../../platform/db/prepared.ts';
import { documento, documentoAberto, solicitacao } from '../../platform/db/tables.ts';
import { type Actor, isAnothers, refuseOwn } from '../requerente/own-solicitacao.ts';

const opened = preparedLookup((db) =>
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

/** What anybody has opened of a solicitação's present documents (ANL-11). When others did so is theirs alone. */
export async function listAbertos(db: Executor, usuarioId: number, solicitacaoId: number): Promise<DocumentoAberto[]> {
  const rows = await opened(db).execute({ id: solicitacaoId, usuarioId });
  return rows.map(({ idDocumento, abertoEm }) => ({ idDocumento, abertoEm: abertoEm?.toISOString() ?? null }));
}

/** How many of the present documents of each of these solicitações nobody has opened; one of which all were isn't told. */
export async function countUnopened(db: Executor, solicitacaoIds: readonly number[]): Promise<Map<number, number>> {
  const ofIt = db.select().from(documentoAberto).where(eq(documentoAberto.documentoId, documento.id));
  const rows = await db
    .select({ id: documento.solicitacaoId, naoAbertos: count() })
    .from(documento)
    .where(and(inArray(documento.solicitacaoId, [...solicitacaoIds]), notExists(ofIt)))
    .groupBy(documento.solicitacaoId);
  return new Map(rows.map(({ id, naoAbertos }) => [id, naoAbertos]));
}

/** Keeps when an analyst last opened a document of another's solicitação; false when there is none such. */
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
        .where(and(eq(documento.id, documentoId), isAnothers(actor))),
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
  if (found) await refuseOwn(db, actor, found.solicitacaoId);
  return false;
}
