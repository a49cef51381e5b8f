import { ETIQUETA_LIMITS, type Etiqueta } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { etiqueta, solicitacaoEtiqueta } from '@credenciados/platform/db/schema/index';
import { eq, sql } from 'drizzle-orm';

export const shown = { id: etiqueta.id, nome: etiqueta.nome, cor: etiqueta.cor };
const byName = sql`lower(sem_acento(${etiqueta.nome}))`;

const all = lookup((db) =>
  db.select(shown).from(etiqueta).orderBy(byName).limit(ETIQUETA_LIMITS.total).prepare('etiquetas'),
);

/** All labels by name (FIL-6). */
export function listEtiquetas(db: Executor): Promise<Etiqueta[]> {
  return all(db).execute();
}

const ofOne = lookup((db) =>
  db
    .select(shown)
    .from(solicitacaoEtiqueta)
    .innerJoin(etiqueta, eq(etiqueta.id, solicitacaoEtiqueta.etiquetaId))
    .where(eq(solicitacaoEtiqueta.solicitacaoId, sql.placeholder('id')))
    .orderBy(byName)
    .prepare('etiquetas_da_solicitacao'),
);

/** Labels of another person's solicitação, by name. */
export function listEtiquetasOf(db: Executor, solicitacaoId: number): Promise<Etiqueta[]> {
  return ofOne(db).execute({ id: solicitacaoId });
}
