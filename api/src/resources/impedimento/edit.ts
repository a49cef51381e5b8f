import { actsOn, ERROR, IMPEDIMENTO_TEXT, TERMO, TRANSITIONS } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import { edital, impedimento, solicitacao, termoAceito } from '@credenciados/platform/db/schema/index';
import { businessError, conflict, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, inArray } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { actAsProxy } from '../../http/session/procurador.ts';
import { askIn } from '../conversa/ask.ts';
import { regrasOf } from '../edital/regras.ts';
import { refuseActor } from '../requerente/own-solicitacao.ts';
import { findRequerente } from '../requerente/requerente.queries.ts';
import { announce } from '../solicitacao/announce.ts';
import { requireAnalista } from '../solicitacao/responsavel.queries.ts';
import { asHtml } from '../solicitacao/solicitacao.texts.ts';
import { auditMove } from '../solicitacao/transition.ts';
import { claimAnnouncement } from './impedimento.texts.ts';

/**
 * Declares the caller impeded in a solicitação (IMP-1): an act of theirs at the same time comes before or is refused, and it has no
 * analyst if it was theirs. Errors: 403 if it is their own or they are impeded already.
 */
export function declareImpediment(
  deps: Deps,
  session: Session,
  { idSolicitacao, motivo }: { idSolicitacao: number; motivo: string },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await holdSolicitacao(tx, idSolicitacao);
    await refuseActor(tx, session, idSolicitacao);
    await tx.insert(impedimento).values({
      ...{ solicitacaoId: idSolicitacao, usuarioId: session.usuarioId, motivo },
      situacao: TRANSITIONS.impedimento.DECLARAR.to,
      em: deps.now(),
    });
    await release(tx, idSolicitacao, session.usuarioId);
    await auditMove(tx, session.usuarioId, 'IMPEDIMENTO_DECLARADO', idSolicitacao, { motivo });
  });
}

/** Ends another person's impediment (IMP-1). Errors: 409 if it isn't in force any more, 403 if it is the caller's. */
export function endImpediment(deps: Deps, session: Session, id: number, motivo: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const row = await move(deps, tx, session, id, 'CESSAR', { fundamento: motivo });
    const dados = { motivo, pessoa: row.usuarioId };
    await auditMove(tx, session.usuarioId, 'IMPEDIMENTO_CESSADO', row.solicitacaoId, dados);
  });
}

/**
 * An applicant's claim that a member of staff is impeded, where the edital allows it; it reaches the committee as a question (IMP-3).
 * Errors: 422 if the edital doesn't allow it, 409 while another claim waits.
 */
export function claimImpediment(
  deps: Deps,
  session: Session,
  { idSolicitacao, pessoa, motivo }: { idSolicitacao: number; pessoa: string; motivo: string },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await actAsProxy(deps, tx, session);
    const [about] = await tx
      .select({ regras: edital.regras })
      .from(solicitacao)
      .innerJoin(edital, eq(edital.id, solicitacao.editalId))
      .where(and(eq(solicitacao.id, idSolicitacao), eq(solicitacao.usuarioId, session.usuarioId)));
    if (!about) throw notFound();
    if (!regrasOf(about).alegarImpedimento) throw businessError(IMPEDIMENTO_TEXT.notAllowed);
    await tx.insert(impedimento).values({
      ...{ solicitacaoId: idSolicitacao, pessoa, motivo },
      situacao: TRANSITIONS.impedimento.ALEGAR.to,
      em: deps.now(),
    });
    const conteudo = asHtml(`Alego o impedimento de ${pessoa}.\n\n${motivo}`);
    await askIn(deps, tx, session, { idSolicitacao, assunto: 'Alegação de impedimento', conteudo, anexos: [] });
    await auditMove(tx, session.usuarioId, 'IMPEDIMENTO_ALEGADO', idSolicitacao, { pessoa, motivo });
  });
}

/** Decides on a claim and tells the applicant (IMP-3). Errors: 409 if it was decided meanwhile, 422 for somebody who can't analyse. */
export function decideClaim(
  deps: Deps,
  session: Session,
  id: number,
  { acolher, pessoa, motivo }: { acolher: boolean; pessoa: number | null; motivo: string },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const impedido = acolher ? await requireAnalista(tx, pessoa) : null;
    const changes = { fundamento: motivo, ...(impedido && { usuarioId: impedido.id }) };
    const { solicitacaoId } = await move(deps, tx, session, id, acolher ? 'ACOLHER' : 'RECUSAR', changes);
    if (impedido) await release(tx, solicitacaoId, impedido.id);
    const requerente = await findRequerente(tx, solicitacaoId);
    if (!requerente) throw new Error('A solicitação without its edital');
    await announce(deps, tx, session, requerente, 'NOTIFICACAO', claimAnnouncement(requerente, acolher, motivo));
    const acao = acolher ? 'IMPEDIMENTO_ACOLHIDO' : 'IMPEDIMENTO_RECUSADO';
    await auditMove(tx, session.usuarioId, acao, solicitacaoId, { motivo, pessoa: impedido?.nome ?? null });
  });
}

/** Accepts the term of secrecy and impartiality for a year (IMP-4). */
export function acceptTerm(deps: Deps, { usuarioId }: Session): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await tx.insert(termoAceito).values({ usuarioId, versao: TERMO.versao, em: deps.now() }).onConflictDoNothing();
    const about = { entidade: 'usuario', entidadeId: usuarioId };
    await recordAudit(tx, { atorId: usuarioId, acao: 'TERMO_ACEITO', ...about, dados: { versao: TERMO.versao } });
  });
}

/** Locks a solicitação, so that acts on it wait and see the impediment. */
async function holdSolicitacao(tx: Tx, id: number): Promise<void> {
  const [row] = await tx.select({ id: solicitacao.id }).from(solicitacao).where(eq(solicitacao.id, id)).for('update');
  if (!row) throw notFound(ERROR.notFound);
}

/** Moves an impediment by one act, in a conditional update: of several at once, one succeeds. */
async function move(
  deps: Deps,
  tx: Tx,
  session: Session,
  id: number,
  act: 'CESSAR' | 'ACOLHER' | 'RECUSAR',
  changes: { fundamento: string; usuarioId?: number },
): Promise<typeof impedimento.$inferSelect> {
  const [present] = await tx
    .select({ solicitacaoId: impedimento.solicitacaoId })
    .from(impedimento)
    .where(eq(impedimento.id, id));
  if (!present) throw notFound();
  await holdSolicitacao(tx, present.solicitacaoId);
  await refuseActor(tx, session, present.solicitacaoId);
  const { from, to } = actsOn('impedimento')[act];
  const [row] = await tx
    .update(impedimento)
    .set({ ...changes, ...(to && { situacao: to }), decididoPor: session.usuarioId, decididoEm: deps.now() })
    .where(and(eq(impedimento.id, id), inArray(impedimento.situacao, [...from])))
    .returning();
  if (!row) throw conflict(IMPEDIMENTO_TEXT.changed);
  return row;
}

/** Leaves a solicitação without an analyst if the impeded person was it. */
async function release(tx: Tx, id: number, usuarioId: number): Promise<void> {
  await tx
    .update(solicitacao)
    .set({ responsavelId: null, responsavelDesde: null })
    .where(and(eq(solicitacao.id, id), eq(solicitacao.responsavelId, usuarioId)));
}
