import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { outbox, solicitacao, usuario } from '../../platform/db/tables.ts';

/**
 * Where mail about a solicitação goes, beside `solicitacao` and its applicant's `usuario`: the address of its latest version
 * (CTA-9). A solicitação from a process may have none; then it is the account's.
 */
export const addressOfSolicitacao = sql<string>`coalesce(nullif(${solicitacao.email}, ''), ${usuario.email})`;

/**
 * Has what wasn't delivered yet go to a solicitação's new address instead of its former one, that which was given up and may be
 * sent again included. What is being handed over at this moment goes where it goes.
 */
export async function redirectUndelivered(
  tx: Tx,
  solicitacaoIds: readonly number[],
  from: readonly string[],
  to: string,
): Promise<void> {
  if (solicitacaoIds.length === 0 || from.length === 0) return;
  await tx
    .update(outbox)
    .set({ destinatario: to })
    .where(
      and(
        inArray(outbox.solicitacaoId, [...solicitacaoIds]),
        inArray(outbox.destinatario, [...from]),
        isNull(outbox.enviadoEm),
        isNull(outbox.emEnvioDesde),
      ),
    );
}
