import type { Executor } from '@credenciados/platform/db/database';
import { arquivo } from '@credenciados/platform/db/schema/index';
import { and, eq, inArray, isNull } from 'drizzle-orm';

/** Deletes the row of an unbound upload of one of `donos`; false if there is none. */
export async function deleteLoose(db: Executor, key: string, donos: readonly string[]): Promise<boolean> {
  const rows = await db
    .delete(arquivo)
    .where(and(eq(arquivo.key, key), inArray(arquivo.dono, [...donos]), isNull(arquivo.vinculadoEm)))
    .returning({ key: arquivo.key });
  return rows.length > 0;
}
