import { ACCESS, type ComprovanteRow, isAllowed } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { comprovante, solicitacao } from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';

/** A comprovante as stored. */
export type StoredComprovante = typeof comprovante.$inferSelect;

/** Owner of the comprovantes that are searched: one person, or anyone. */
export type Owner = { usuarioId: number } | 'anyone';

/** A person's own; anyone's for staff. */
export function ownerOf({ perfil, usuarioId }: Pick<Session, 'perfil' | 'usuarioId'>): Owner {
  return isAllowed(ACCESS.staffRead, perfil) ? 'anyone' : { usuarioId };
}

const owned = (owner: Owner) => (owner === 'anyone' ? undefined : eq(solicitacao.usuarioId, owner.usuarioId));

const listed = (db: Executor, where: SQL | undefined) =>
  db
    .select({
      id: comprovante.id,
      codigo: comprovante.codigo,
      tipo: comprovante.tipo,
      emitidoEm: comprovante.emitidoEm,
    })
    .from(solicitacao)
    .leftJoin(comprovante, eq(comprovante.solicitacaoId, solicitacao.id))
    .where(and(eq(solicitacao.id, sql.placeholder('id')), where))
    .orderBy(desc(comprovante.versao));
const listedOfAny = lookup((db) => listed(db, undefined).prepare('comprovantes_da_solicitacao'));
const listedOfOwn = lookup((db) =>
  listed(db, eq(solicitacao.usuarioId, sql.placeholder('usuarioId'))).prepare('comprovantes_da_propria_solicitacao'),
);

/** Comprovantes of a solicitação, newest first; null if the solicitação doesn't exist or is somebody else's. */
export async function listComprovantes(db: Executor, id: number, owner: Owner): Promise<ComprovanteRow[] | null> {
  const rows = await (owner === 'anyone'
    ? listedOfAny(db).execute({ id })
    : listedOfOwn(db).execute({ id, usuarioId: owner.usuarioId }));
  if (rows.length === 0) return null;
  return rows.flatMap(({ id, codigo, tipo, emitidoEm }) =>
    id && codigo && tipo && emitidoEm ? [{ id, codigo, tipo, emitidoEm: emitidoEm.toISOString() }] : [],
  );
}

/** Comprovante by id; null if it doesn't exist or is somebody else's. */
export async function findComprovante(db: Executor, id: number, owner: Owner): Promise<StoredComprovante | null> {
  const [row] = await db
    .select({ comprovante })
    .from(comprovante)
    .innerJoin(solicitacao, eq(solicitacao.id, comprovante.solicitacaoId))
    .where(and(eq(comprovante.id, id), owned(owner)));
  return row?.comprovante ?? null;
}

/** Comprovante by its code. */
export async function findByCodigo(db: Executor, codigo: string): Promise<StoredComprovante | null> {
  const [row] = await db.select().from(comprovante).where(eq(comprovante.codigo, codigo));
  return row ?? null;
}
