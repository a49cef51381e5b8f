import { and, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm';
import type { Db, Executor } from '../../platform/db/database.ts';
import { arquivo, envio } from '../../platform/db/tables.ts';
import { UNBOUND_MS } from './arquivo.queries.ts';

/** An upload, as the database knows it. */
export type EnvioRow = typeof envio.$inferSelect;
/** A file's row as it is entered. */
export type NewArquivo = typeof arquivo.$inferInsert;

/** Its 24 hours are not over, and its file isn't taken yet. */
const isAlive = (now: Date) =>
  and(
    gt(envio.criadoEm, new Date(now.getTime() - UNBOUND_MS)),
    notExists(
      sql`(select from ${arquivo} where ${arquivo.key} = ${envio.arquivoKey} and ${arquivo.vinculadoEm} is not null)`,
    ),
  );

/** An upload that one of `donos` began and whose 24 hours are not over. */
export async function findEnvio(
  db: Executor,
  id: string,
  donos: readonly string[],
  now: Date,
): Promise<EnvioRow | null> {
  const [row] = await db
    .select()
    .from(envio)
    .where(and(eq(envio.id, id), inArray(envio.dono, [...donos]), isAlive(now)));
  return row ?? null;
}

/** The upload that its owner began under a key of theirs. */
export async function findBegun(db: Executor, dono: string, chave: string, now: Date): Promise<EnvioRow | null> {
  const [row] = await db
    .select()
    .from(envio)
    .where(and(eq(envio.dono, dono), eq(envio.chave, chave), isAlive(now)));
  return row ?? null;
}

/** Still where whoever sends takes it to be: of several that send at once, one gets on. */
const isAt = ({ id, recebido }: EnvioRow) =>
  and(eq(envio.id, id), eq(envio.recebido, recebido), isNull(envio.arquivoKey));

/** Adds a piece; false where the upload isn't any more where it was. */
export async function addPiece(db: Executor, row: EnvioRow, piece: { key: string; tamanho: number }): Promise<boolean> {
  const moved = await db
    .update(envio)
    .set({ recebido: row.recebido + piece.tamanho, trechos: sql`${envio.trechos} || ${piece.key}::text` })
    .where(isAt(row))
    .returning({ id: envio.id });
  return moved.length > 0;
}

/** Enters the file of an upload that is whole; false where the upload isn't any more where it was. */
export function concludeEnvio(db: Db, row: EnvioRow, file: NewArquivo): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [here] = await tx.select({ id: envio.id }).from(envio).where(isAt(row)).for('update');
    if (!here) return false;
    await tx.insert(arquivo).values(file);
    const whole = { recebido: row.tamanho, trechos: [], arquivoKey: file.key };
    await tx.update(envio).set(whole).where(eq(envio.id, row.id));
    return true;
  });
}

/** Forgets an upload that isn't whole; answers the keys of its pieces, or null when there is none such. */
export async function forgetEnvio(db: Executor, id: string): Promise<string[] | null> {
  const [gone] = await db
    .delete(envio)
    .where(and(eq(envio.id, id), isNull(envio.arquivoKey)))
    .returning({ trechos: envio.trechos });
  return gone?.trechos ?? null;
}
