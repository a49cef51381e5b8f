import { recordAudit } from '@credenciados/platform/audit/audit';
import { conversa, mensagem, solicitacao } from '@credenciados/platform/db/schema/index';
import { forbidden, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { actAsProxy } from '../../http/session/procurador.ts';
import { lockForCiencia, registrarCiencia } from '../ciencia/registrar.ts';
import { requireAnothers } from '../requerente/own-solicitacao.ts';
import { reachable } from './conversa.queries.ts';
import { sideOf } from './conversa.rules.ts';

/**
 * Marks a message as read by its recipient; about their own solicitação, staff read with the applicant profile only. The first time stays.
 */
export function markRead(deps: Deps, session: Session, mensagemId: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await actAsProxy(deps, tx, session);
    const [found] = await tx
      .select({ destinatarioId: mensagem.destinatarioId, solicitacaoId: conversa.solicitacaoId })
      .from(mensagem)
      .innerJoin(conversa, eq(conversa.id, mensagem.conversaId))
      .innerJoin(solicitacao, eq(solicitacao.id, conversa.solicitacaoId))
      .where(and(eq(mensagem.id, mensagemId), reachable(session)));
    if (!found) throw notFound();
    if (found.destinatarioId !== session.usuarioId) throw forbidden();
    if (sideOf(session.perfil) === 'ORGAO') await requireAnothers(tx, session, found.solicitacaoId);
    await lockForCiencia(tx, mensagemId);
    const read = await tx
      .update(mensagem)
      .set({ status: 'LIDA', lidaEm: deps.now() })
      .where(and(eq(mensagem.id, mensagemId), eq(mensagem.status, 'ENVIADA')))
      .returning({ id: mensagem.id });
    if (read.length === 0) return;
    const noticed = await registrarCiencia(deps, tx, mensagemId, session.usuarioId);
    await recordAudit(tx, ...noticed, {
      atorId: session.usuarioId,
      acao: 'MENSAGEM_LIDA',
      entidade: 'mensagem',
      entidadeId: mensagemId,
    });
  });
}
