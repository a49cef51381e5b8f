import { actsOn, PROCEDIMENTO_TEXT } from '@credenciados/contract';
import type { AuditEntry } from '@credenciados/platform/audit/audit';
import type { Executor, Tx } from '@credenciados/platform/db/database';
import { mensagem, procedimento } from '@credenciados/platform/db/schema/index';
import { businessError } from '@credenciados/platform/http/errors';
import { and, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { lockProcedimento } from './procedimento.queries.ts';
import { isInTerm } from './procedimento.rules.ts';

/**
 * Takes an applicant's answer as the defence or the appeal that its conversa waits for, if it is in time (DES-3, DES-5). Returns audit
 * entries, which the caller records last.
 */
export async function answerProceeding(
  tx: Tx,
  { solicitacaoId, conversaId, mensagemId }: { solicitacaoId: number; conversaId: number; mensagemId: number },
  atorId: number,
  em: Date,
): Promise<AuditEntry[]> {
  const head = await lockProcedimento(
    tx,
    and(eq(procedimento.solicitacaoId, solicitacaoId), inArray(procedimento.situacao, ['DEFESA', 'DECIDIDO'])),
  );
  if (!head) return [];
  const isDefence = head.situacao === 'DEFESA';
  const waits = isDefence
    ? head.avisoConversa === conversaId && isInTerm(head.defesaAte, em)
    : head.decisaoConversa === conversaId && isInTerm(head.recursoAte, em);
  if (!waits) return [];
  const { to } = actsOn('procedimento')[isDefence ? 'DEFENDER' : 'RECORRER'];
  await tx
    .update(procedimento)
    .set({ ...(isDefence ? { defesaId: mensagemId } : { recursoId: mensagemId }), ...(to && { situacao: to }) })
    .where(eq(procedimento.id, head.id));
  const acao = isDefence ? 'DEFESA_APRESENTADA' : 'RECURSO_APRESENTADO';
  return [{ atorId, acao, entidade: 'solicitacao', entidadeId: solicitacaoId, dados: { mensagemId } }];
}

/** Refuses to close a conversa while it receives a defence or an appeal. */
export async function refuseWhileAwaited(db: Executor, conversaId: number): Promise<void> {
  const waiting = or(
    and(eq(procedimento.situacao, 'DEFESA'), eq(mensagem.id, procedimento.avisoId)),
    and(eq(procedimento.situacao, 'DECIDIDO'), eq(mensagem.id, procedimento.decisaoId)),
  );
  const [row] = await db
    .select({ id: mensagem.id })
    .from(mensagem)
    .where(
      and(eq(mensagem.conversaId, conversaId), exists(db.select({ one: sql`1` }).from(procedimento).where(waiting))),
    );
  if (row) throw businessError(PROCEDIMENTO_TEXT.waits);
}
