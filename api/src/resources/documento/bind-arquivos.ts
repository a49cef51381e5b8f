import type { Finalidade } from '@credenciados/contract';
import type { Executor } from '../../platform/db/database.ts';
import { arquivo } from '../../platform/db/schema/index.ts';
import { type ArquivoRow, isTakeable } from './arquivo.queries.ts';

/**
 * Takes loose uploads of one purpose, that one of `donos` made, for what owns them from then on, in its transaction; answers
 * those that could be taken. They are locked in the order of their keys: of two that name the same files in different orders,
 * one waits for the other.
 */
export async function bindArquivos(
  tx: Executor,
  keys: readonly string[],
  finalidade: Finalidade,
  donos: readonly string[],
  now: Date,
): Promise<Map<string, ArquivoRow>> {
  if (keys.length === 0) return new Map();
  const takeable = isTakeable(keys, finalidade, donos, now);
  await tx.select({ key: arquivo.key }).from(arquivo).where(takeable).orderBy(arquivo.key).for('update');
  const rows = await tx.update(arquivo).set({ vinculadoEm: now, origem: null }).where(takeable).returning();
  return new Map(rows.map((row) => [row.key, row]));
}
