import { CONTA_TEXT } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { pedidoExclusao, usuario } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { ownSolicitacaoError } from '../../http/own-record.ts';
import { refuseImpededAbout } from '../requerente/own-solicitacao.ts';
import { enqueueDeletionAnsweredMail } from './conta.mail.ts';

/** Answers a request for deletion; of two answers at once, one succeeds and the other is refused. Nobody answers their own. */
export function answerDeletion(deps: Deps, session: Session, id: number, resposta: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [answered] = await tx
      .update(pedidoExclusao)
      .set({ resposta, respondidoEm: deps.now(), respondidoPor: session.usuarioId })
      .where(
        and(
          eq(pedidoExclusao.id, id),
          isNull(pedidoExclusao.respondidoEm),
          ne(pedidoExclusao.usuarioId, session.usuarioId),
          sql`not exists (select from ${usuario} u where u.id = ${pedidoExclusao.usuarioId} and u.cpf = ${session.cpf})`,
        ),
      )
      .returning({ usuarioId: pedidoExclusao.usuarioId });
    const [person] = await tx
      .select({ nome: usuario.nome, email: usuario.email, cpf: usuario.cpf, respondidoEm: pedidoExclusao.respondidoEm })
      .from(pedidoExclusao)
      .innerJoin(usuario, eq(usuario.id, pedidoExclusao.usuarioId))
      .where(eq(pedidoExclusao.id, id));
    if (!person) throw notFound(CONTA_TEXT.gone);
    if (!answered) {
      if (person.cpf === session.cpf) throw ownSolicitacaoError(CONTA_TEXT.own);
      throw businessError(CONTA_TEXT.answered, { codigo: 'SITUACAO_ALTERADA' });
    }
    await refuseImpededAbout(tx, session, person.cpf);
    await enqueueDeletionAnsweredMail(deps, tx, id, person);
    await recordAudit(tx, {
      atorId: session.usuarioId,
      acao: 'EXCLUSAO_RESPONDIDA',
      entidade: 'pedido_exclusao',
      entidadeId: id,
    });
  });
}
