import type { ModeloAto } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { atoModelo, edital } from '@credenciados/platform/db/schema/index';
import { and, desc, eq, sql } from 'drizzle-orm';

/** A template with its version; null: decisions make no acts. */
interface ComVersao {
  versao: number;
  modelo: ModeloAto | null;
}

const presentOf = lookup((db) =>
  db
    .select({ id: edital.id, versao: atoModelo.versao, modelo: atoModelo.modelo })
    .from(edital)
    .leftJoin(atoModelo, and(eq(atoModelo.editalId, edital.id)))
    .where(eq(edital.id, sql.placeholder('id')))
    .orderBy(desc(sql`coalesce(${atoModelo.versao}, 0)`))
    .limit(1)
    .prepare('modelo_de_ato'),
);

/** Present template of an edital (ATO-2); null if the edital doesn't exist. */
export async function findModelo(db: Executor, editalId: number): Promise<ComVersao | null> {
  const [row] = await presentOf(db).execute({ id: editalId });
  return row ? { versao: row.versao ?? 0, modelo: row.modelo } : null;
}
