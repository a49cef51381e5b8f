import type { Tx } from '@credenciados/platform/db/database';
import { outbox } from '@credenciados/platform/db/schema/index';
import { and, inArray, isNull } from 'drizzle-orm';

/**
 * Changes the recipient of a solicitação's undelivered messages to its new address, including those given up, which may be sent again.
 * Messages that are being sent keep the former one.
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
