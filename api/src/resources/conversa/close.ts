import { TRANSITIONS } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { conversa, solicitacao } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { refuseWhileAwaited } from '../defesa/answer.ts';
import { mayHandle, refuseActor } from '../requerente/own-solicitacao.ts';
import { findHead } from './conversa.queries.ts';
import { CONVERSA_TEXT } from './conversa.rules.ts';

const CLOSE = TRANSITIONS.conversa.ENCERRAR;

/** Closes a conversa; throws if it is closed already. */
export function closeConversa(deps: Deps, session: Session, id: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const closed = await tx
      .update(conversa)
      .set({ status: CLOSE.to })
      .where(and(eq(conversa.id, id), inArray(conversa.status, [...CLOSE.from]), ofAnother(session)))
      .returning({ id: conversa.id });
    if (closed.length === 0) {
      const head = await findHead(tx, session, id);
      if (!head) throw notFound();
      await refuseActor(tx, session, head.idSolicitacao);
      throw businessError(CONVERSA_TEXT.alreadyClosed);
    }
    await refuseWhileAwaited(tx, id);
    await recordAudit(tx, {
      atorId: session.usuarioId,
      acao: 'CONVERSA_ENCERRADA',
      entidade: 'conversa',
      entidadeId: id,
    });
  });
}

/** Condition on `conversa`: it is about another person's solicitação. */
function ofAnother(session: Session) {
  return sql`exists (select from ${solicitacao} where ${solicitacao.id} = ${conversa.solicitacaoId} and ${mayHandle(session)})`;
}
