import { VISAO_LIMITS, type Visao } from '@credenciados/contract';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { lookup } from '../../platform/db/lookup.ts';
import { visao } from '../../platform/db/schema/index.ts';

export const shown = { id: visao.id, nome: visao.nome, filtro: visao.filtro, padrao: visao.padrao };

const ofOne = lookup((db) =>
  db
    .select(shown)
    .from(visao)
    .where(eq(visao.usuarioId, sql.placeholder('usuarioId')))
    .orderBy(sql`lower(sem_acento(${visao.nome}))`)
    .limit(VISAO_LIMITS.total)
    .prepare('visoes_de_alguem'),
);

/** One's own views, by their names (FIL-7). */
export function listVisoes(db: Executor, usuarioId: number): Promise<Visao[]> {
  return ofOne(db).execute({ usuarioId });
}
