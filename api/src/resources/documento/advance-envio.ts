import type { Db, Executor } from '@credenciados/platform/db/database';
import { arquivo, envio } from '@credenciados/platform/db/schema/index';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { EnvioRow } from './envio.queries.ts';

/** Row of a file to insert. */
type NewArquivo = typeof arquivo.$inferInsert;

/** Condition: the upload is still at the offset that the sender knows. One of several concurrent senders advances it. */
const isAt = ({ id, recebido }: EnvioRow) =>
  and(eq(envio.id, id), eq(envio.recebido, recebido), isNull(envio.arquivoKey));

/** Adds a chunk to a resumable upload (ADR 20); false if its offset has moved. */
export async function addChunk(db: Executor, row: EnvioRow, piece: { key: string; tamanho: number }): Promise<boolean> {
  const moved = await db
    .update(envio)
    .set({ recebido: row.recebido + piece.tamanho, trechos: sql`${envio.trechos} || ${piece.key}::text` })
    .where(isAt(row))
    .returning({ id: envio.id });
  return moved.length > 0;
}

/** Inserts the file of a complete upload; false if the upload's offset has moved. */
export function completeEnvio(db: Db, row: EnvioRow, file: NewArquivo): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [here] = await tx.select({ id: envio.id }).from(envio).where(isAt(row)).for('update');
    if (!here) return false;
    await tx.insert(arquivo).values(file);
    const whole = { recebido: row.tamanho, trechos: [], arquivoKey: file.key };
    await tx.update(envio).set(whole).where(eq(envio.id, row.id));
    return true;
  });
}

/** Deletes an incomplete upload and returns the keys of its chunks; null if there is none. */
export async function deleteEnvio(db: Executor, id: string): Promise<string[] | null> {
  const [gone] = await db
    .delete(envio)
    .where(and(eq(envio.id, id), isNull(envio.arquivoKey)))
    .returning({ trechos: envio.trechos });
  return gone?.trechos ?? null;
}
