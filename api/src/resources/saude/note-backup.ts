import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Executor } from '@credenciados/platform/db/database';
import { storeSinal } from '@credenciados/platform/jobs/sinal';

/** Stores the time of the last backup. */
export async function storeBackup(db: Executor, at: Date, now: Date): Promise<void> {
  if (Number.isNaN(at.getTime())) throw new RangeError('The moment must be written as 2026-03-15T02:00:00-03:00');
  if (at > now) throw new RangeError('A backup can’t have been made in the future');
  await db.transaction(async (tx) => {
    await storeSinal(tx, 'copia', at);
    await recordAudit(tx, {
      atorId: null,
      acao: 'COPIA_REGISTRADA',
      entidade: 'sinal',
      entidadeId: 'copia',
      dados: { em: at.toISOString() },
    });
  });
}
