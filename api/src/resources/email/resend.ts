import { recordAudit } from '@credenciados/platform/audit/audit';
import { outbox } from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { failedMail } from '@credenciados/platform/mail/failures.queries';
import { queueDelivery } from '@credenciados/platform/mail/outbox';
import type { Deps } from '../../deps.ts';
import { requireAnothers } from '../requerente/own-solicitacao.ts';

/** Queues the undelivered e-mails of a solicitação again, with all attempts. Does nothing if somebody else was faster. */
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
