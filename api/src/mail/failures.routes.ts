import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../audit/audit.ts';
import { outbox, solicitacao } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../plugins/errors.ts';
import { route } from '../plugins/route.ts';
import { failedMail } from './failures.queries.ts';
import { queueDelivery } from './outbox.ts';

/** What staff do about e-mails that were not delivered. */
export function registerMailFailureRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'PUT /solicitacaoCredenciado/reenviarEmails/:id', async ({ params, session }) => {
    await resendFailed(deps, session.usuarioId, params.id);
    return { ok: true };
  });
}

/** Queues each of them anew, with all its attempts. Where somebody else was quicker there is nothing left to do. */
function resendFailed(deps: Deps, atorId: number, solicitacaoId: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [request] = await tx
      .select({ id: solicitacao.id })
      .from(solicitacao)
      .where(eq(solicitacao.id, solicitacaoId));
    if (!request) throw notFound();
    const again = await tx
      .update(outbox)
      .set({ falhouEm: null, erro: null, tentativas: 0 })
      .where(failedMail(solicitacaoId))
      .returning({ id: outbox.id });
    for (const { id } of again) {
      await queueDelivery(tx, id);
      await recordAudit(tx, {
        atorId,
        acao: 'EMAIL_REENVIADO',
        entidade: 'email',
        entidadeId: id,
        dados: { solicitacaoId },
      });
    }
  });
}
