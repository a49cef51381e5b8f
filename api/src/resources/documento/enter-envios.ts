import type { Deps } from '../../deps.ts';
import { lock } from '../../platform/db/lock.ts';
import { envio } from '../../platform/db/schema/index.ts';
import type { EnvioRow } from './envio.queries.ts';
import { type QuotaRefusal, Taken } from './quota.ts';

/** An upload's row as it is entered. */
export type NewEnvio = Omit<EnvioRow, 'recebido' | 'trechos' | 'arquivoKey'>;

/**
 * Enters uploads in their order, each unless it would take more than its owner, its part of the net and all together may have in
 * files that nothing owns yet; answers the refusals. All by one transaction: uploads are entered one after the other, since two that
 * both see the last room would both take it, and one commit for each would hold all others up, in every process.
 */
export function enterEnvios(
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
