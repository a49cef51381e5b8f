import { DENUNCIA_TEXT, ERROR, SITUACAO_DENUNCIA_LABEL, TRANSITIONS } from '@credenciados/contract';
import { type AuditEntry, recordAudit } from '@credenciados/platform/audit/audit';
import { changedBy } from '@credenciados/platform/audit/last-change';
import type { Tx } from '@credenciados/platform/db/database';
import { denuncia, usuario } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { enqueueDecisaoMail } from './denuncia.mail.ts';
import { listAnexos, mayHandleDenuncia } from './denuncia.queries.ts';

/** Locks a complaint that waits. Errors: 404 if the actor may not handle it, 422 if it was decided. */
async function lockWaiting(deps: Deps, tx: Tx, session: Session, id: number) {
  const [row] = await tx
    .select(getTableColumns(denuncia))
    .from(denuncia)
    .where(and(eq(denuncia.id, id), mayHandleDenuncia(session)))
    .for('update');
  if (!row) throw notFound(ERROR.notFound);
  if (row.situacao === 'RECEBIDA') return row;
  const [decider] = await tx
    .select({ nome: usuario.nome })
    .from(usuario)
    .where(eq(usuario.id, row.decididaPor ?? 0));
  const by = row.decididaEm
    ? `, ${changedBy({ em: row.decididaEm, nome: decider?.nome ?? null }, deps.config.timeZone)}`
    : '';
  throw businessError(`Esta denúncia já foi decidida. Situação: ${SITUACAO_DENUNCIA_LABEL[row.situacao]}${by}.`, {
    codigo: 'SITUACAO_ALTERADA',
  });
}

const factOf = (session: Session, acao: string, id: number, dados: Record<string, unknown>): AuditEntry => ({
  ...{ atorId: session.usuarioId, acao, entidade: 'denuncia', entidadeId: id, dados },
});

/** Archives a complaint; of two decisions at once one counts, and the other learns who decided (DES-9). */
export function archiveDenuncia(
  deps: Deps,
  session: Session,
  { id, motivo }: { id: number; motivo: string },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const row = await lockWaiting(deps, tx, session, id);
    const decidida = { decididaEm: deps.now(), decididaPor: session.usuarioId };
    await tx
      .update(denuncia)
      .set({ ...decidida, motivo, situacao: TRANSITIONS.denuncia.ARQUIVAR.to })
      .where(eq(denuncia.id, id));
    await enqueueDecisaoMail(deps, tx, row, 'ARQUIVADA');
    await recordAudit(tx, factOf(session, 'DENUNCIA_ARQUIVADA', id, { motivo }));
  });
}

/** Complaint that a proceeding about an accreditation takes up, with its files; throws if it is about another one. */
export async function takeDenuncia(deps: Deps, tx: Tx, session: Session, id: number, idSolicitacao: number) {
  const row = await lockWaiting(deps, tx, session, id);
  if (row.solicitacaoId !== null && row.solicitacaoId !== idSolicitacao) throw businessError(DENUNCIA_TEXT.other);
  return { ...row, keys: new Set((await listAnexos(tx, id)).map(({ key }) => key)) };
}

/** Closes a complaint with the proceeding that it opened. Returns the audit entry, which the caller records last. */
export async function acceptDenuncia(
  deps: Deps,
  tx: Tx,
  session: Session,
  row: typeof denuncia.$inferSelect,
  { solicitacaoId, procedimentoId }: { solicitacaoId: number; procedimentoId: number },
): Promise<AuditEntry> {
  const decidida = { decididaEm: deps.now(), decididaPor: session.usuarioId };
  await tx
    .update(denuncia)
    .set({ ...decidida, solicitacaoId, procedimentoId, situacao: TRANSITIONS.denuncia.ACOLHER.to })
    .where(eq(denuncia.id, row.id));
  await enqueueDecisaoMail(deps, tx, row, 'ACOLHIDA');
  return factOf(session, 'DENUNCIA_ACOLHIDA', row.id, { procedimentoId });
}
