import type { Tx } from '@credenciados/platform/db/database';
import { outbox } from '@credenciados/platform/db/schema/index';
import { and, inArray, isNull } from 'drizzle-orm';

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
