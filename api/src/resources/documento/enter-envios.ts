import { lock } from '@credenciados/platform/db/lock';
import { envio } from '@credenciados/platform/db/schema/index';
import type { Deps } from '../../deps.ts';
import type { EnvioRow } from './envio.queries.ts';
import { type QuotaRefusal, Taken } from './quota.ts';

/** Row of an upload to insert. */
export type NewEnvio = Omit<EnvioRow, 'recebido' | 'trechos' | 'arquivoKey'>;

/**
 * Inserts uploads in order, each unless it exceeds the quota of its owner, its network or all unbound files; returns the refusals. One
 * transaction for all: uploads are inserted one after the other, since two that both see the last free space would both take it, and a
 * commit for each would hold up the others, in every process.
 */
export function insertEnvios(
  deps: Pick<Deps, 'config' | 'db'>,
  rows: readonly NewEnvio[],
): Promise<(QuotaRefusal | null)[]> {
  return deps.db.transaction(async (tx) => {
    await lock(tx, 'arquivo:solto');
    const taken = await Taken.read(deps, tx, rows);
    const refusals = rows.map((row) => {
      const refusal = taken.refusal(row);
      if (!refusal) taken.add(row);
      return refusal;
    });
    const entered = rows.filter((_row, place) => !refusals[place]);
    if (entered.length > 0)
      await tx
        .insert(envio)
        .values(entered)
        .onConflictDoNothing({ target: [envio.dono, envio.chave] });
    return refusals;
  });
}
