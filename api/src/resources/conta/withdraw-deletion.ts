import { CONTA_TEXT } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { pedidoExclusao } from '@credenciados/platform/db/schema/index';
import { businessError } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { enqueueDeletionMail } from './conta.mail.ts';
import { ownerOf } from './conta.queries.ts';

/** Withdraws a person's pending pedido of deletion. The audit keeps that it was made; an answer of the same moment wins or loses whole. */
export function withdrawDeletion(deps: Deps, { usuarioId }: Session): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [withdrawn] = await tx
      .delete(pedidoExclusao)
      .where(and(eq(pedidoExclusao.usuarioId, usuarioId), isNull(pedidoExclusao.respondidoEm)))
      .returning({ id: pedidoExclusao.id });
    if (!withdrawn) throw businessError(CONTA_TEXT.nonePending, { codigo: 'SITUACAO_ALTERADA' });
    await enqueueDeletionMail(deps, tx, 'EXCLUSAO_RETIRADA', withdrawn.id, await ownerOf(tx, usuarioId));
    await recordAudit(tx, {
      atorId: usuarioId,
      acao: 'EXCLUSAO_RETIRADA',
      entidade: 'pedido_exclusao',
      entidadeId: withdrawn.id,
    });
  });
}
