import { CONTA_TEXT } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { pedidoExclusao } from '@credenciados/platform/db/schema/index';
import { DONE } from '@credenciados/platform/http/done-answer';
import { businessError } from '@credenciados/platform/http/errors';
import type { Remember } from '@credenciados/platform/http/handler';
import type { Session } from '@credenciados/platform/http/session';
import type { Deps } from '../../deps.ts';
import { enqueueDeletionAskedMail, enqueueDeletionMail } from './conta.mail.ts';
import { ownerOf } from './conta.queries.ts';

/**
 * Records a person's request to delete their data. It deletes nothing: the law requires keeping a solicitação's file, and staff decide what
 * may go. A unique index allows one pending request.
 */
export function askDeletion(deps: Deps, session: Session, motivo: string, remember: Remember): Promise<typeof DONE> {
  return deps.db.transaction(async (tx) => {
    const [asked] = await tx
      .insert(pedidoExclusao)
      .values({ usuarioId: session.usuarioId, motivo, criadoEm: deps.now() })
      .onConflictDoNothing()
      .returning({ id: pedidoExclusao.id });
    if (!asked) throw businessError(CONTA_TEXT.pending);
    await recordAudit(tx, {
      atorId: session.usuarioId,
      acao: 'EXCLUSAO_PEDIDA',
      entidade: 'pedido_exclusao',
      entidadeId: asked.id,
    });
    await enqueueDeletionAskedMail(deps, tx, asked.id);
    await enqueueDeletionMail(deps, tx, 'EXCLUSAO_RECEBIDA', asked.id, await ownerOf(tx, session.usuarioId));
    await remember(tx, DONE);
    return DONE;
  });
}
