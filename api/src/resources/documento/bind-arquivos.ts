import type { Finalidade } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { arquivo } from '@credenciados/platform/db/schema/index';
import { type ArquivoRow, isTakeable } from './arquivo.queries.ts';

/**
 * Binds unbound uploads of one purpose, made by one of `donos`, to the record that references them, in its transaction; returns those that
 * could be bound. Locks them in the order of their keys, so that transactions that name them in different orders don't deadlock.
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
