import type { Deps } from '../../deps.ts';
import type { Session } from '../../http/session/session.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { outbox } from '../../platform/db/schema/index.ts';
import { failedMail } from '../../platform/mail/failures.queries.ts';
import { queueDelivery } from '../../platform/mail/outbox.ts';
import { requireAnothers } from '../requerente/own-solicitacao.ts';

/** Queues each of them anew, with all its attempts. Where somebody else was quicker there is nothing left to do. */
export function resendFailed(deps: Deps, session: Session, solicitacaoId: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await requireAnothers(tx, session, solicitacaoId);
    const again = await tx
      .update(outbox)
      .set({ falhouEm: null, erro: null, tentativas: 0 })
      .where(failedMail(solicitacaoId))
      .returning({ id: outbox.id });
    for (const { id } of again) {
      await queueDelivery(tx, id);
      await recordAudit(tx, {
        atorId: session.usuarioId,
        acao: 'EMAIL_REENVIADO',
        entidade: 'email',
        entidadeId: id,
        dados: { solicitacaoId },
      });
    }
  });
}
