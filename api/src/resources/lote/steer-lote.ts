import { type ActOf, DUAS_TEXT, LOTE_TEXT, may, mayDo, RESULTADO_TEXT, TRANSITIONS } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import { lote, loteAnexo, loteItem } from '@credenciados/platform/db/schema/index';
import { businessError, conflict, forbidden, notFound } from '@credenciados/platform/http/errors';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Actor, Decisor } from '../requerente/own-solicitacao.ts';
import { findRequerente } from '../requerente/requerente.queries.ts';
import { announce } from '../solicitacao/announce.ts';
import { requireHeard } from '../solicitacao/review.ts';
import { reviewDropped } from '../solicitacao/revisao.texts.ts';
import { confirmationCall } from '../solicitacao/solicitacao.rules.ts';
import { auditMove } from '../solicitacao/transition.ts';
import { releaseFiles } from './lote-files.ts';
import { queueLote } from './run-lote.ts';
import { waitsForResult } from './withhold.ts';

const LOTE = TRANSITIONS.lote;

/** Starts a waiting lote or decision: from then on it can't be undone, only ended. */
export function beginLote(deps: Deps, actor: Actor, id: number): Promise<{ decisao: boolean }> {
  return deps.db.transaction(async (tx) => {
    if (await findWithheld(tx, id)) throw businessError(RESULTADO_TEXT.waits);
    const { decisao, unconfirmed } = await lockOwn(tx, actor, id, ['ANTECIPAR'], LOTE_TEXT.began);
    if (unconfirmed) throw businessError(DUAS_TEXT.unconfirmed);
    // The worker's clock may be slightly behind.
    await tx
      .update(lote)
      .set({ comecaEm: sql`${lote.criadoEm}` })
      .where(eq(lote.id, id));
    await queueLote(tx, id);
    await audit(tx, actor, id, 'LOTE_ANTECIPADO');
    if (decisao) await auditDecision(tx, actor, id, 'DECISAO_ANTECIPADA');
    return { decisao };
  });
}

/**
 * Undoes a waiting lote or decision without a trace, or ends a running lote and undoes the rest of it (LOT-3). A decision that leaves at
 * this moment wins (ANL-22).
 */
export function undoLote(deps: Deps, actor: Actor, id: number): Promise<void> {
  return deps.db.transaction((tx) => undoIn(deps, tx, actor, id));
}

/** `undoLote` in the caller's transaction. */
export async function undoIn(deps: Deps, tx: Tx, actor: Actor, id: number): Promise<void> {
  const withheld = await findWithheld(tx, id);
  // The final result is published meanwhile: its decisions stay.
  if (withheld && !(await waitsForResult(tx, withheld))) throw businessError(RESULTADO_TEXT.done);
  const { act, decisao } = await lockOwn(tx, withheld ? null : actor, id, ['DESFAZER', 'INTERROMPER'], LOTE_TEXT.over);
  const { to } = LOTE[act];
  const em = deps.now();
  const undone = await tx
    .update(loteItem)
    .set({ situacao: 'DESFEITA', em })
    .where(and(eq(loteItem.loteId, id), eq(loteItem.situacao, 'PENDENTE')))
    .returning({ id: loteItem.solicitacaoId });
  if (decisao && undone.length === 0) throw businessError(LOTE_TEXT.decisionLeft);
  await tx.update(lote).set({ situacao: to, terminouEm: em, vistoEm: null }).where(eq(lote.id, id));
  // A lote that was running may be retried, so it keeps its files.
  if (decisao || to === LOTE.DESFAZER.to) await releaseFiles(tx, eq(loteAnexo.loteId, id));
  await audit(tx, actor, id, `LOTE_${to}`);
  if (decisao) await tellDropped(deps, tx, actor, id);
  if (decisao) await auditDecision(tx, actor, id, 'DECISAO_DESFEITA');
}

/**
 * Confirms another person's waiting decision or lote, in one conditional update: of several who confirm, return or undo it at once, one
 * counts (DUA-2). A decision leaves at once. Errors: 403 for its author, 409 if it doesn't wait any more, 422 until the person is heard.
 */
export function confirmLote(deps: Deps, actor: Decisor, id: number): Promise<{ decisao: boolean }> {
  return deps.db.transaction(async (tx) => {
    await requireHeard(deps, tx, await findHearing(tx, id));
    const row = await settle(tx, actor, id, {
      confirmadoPor: actor.usuarioId,
      confirmadoPerfil: actor.perfil,
      confirmadoEm: deps.now(),
    });
    await queueLote(tx, id);
    await audit(tx, actor, id, 'LOTE_CONFIRMADO');
    return row;
  });
}

/** Returns another person's waiting decision or lote to its author: nothing reaches the applicant (DUA-2). Throws as `confirmLote` does. */
export function returnLote(deps: Deps, actor: Decisor & { nome: string }, id: number, motivo: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const em = deps.now();
    const { decisao } = await settle(tx, actor, id, { situacao: LOTE.DEVOLVER.to, terminouEm: em });
    await tx
      .update(loteItem)
      .set({ situacao: 'RECUSADA', motivo: `Devolvida por ${actor.nome}: ${motivo}`, em })
      .where(and(eq(loteItem.loteId, id), eq(loteItem.situacao, 'PENDENTE')));
    await releaseFiles(tx, eq(loteAnexo.loteId, id));
    await tellDropped(deps, tx, actor, id);
    await audit(tx, actor, id, 'LOTE_DEVOLVIDO', { motivo });
    if (decisao) await auditDecision(tx, actor, id, 'DECISAO_DEVOLVIDA', { motivo });
  });
}

/** Conversa in which the person is heard about a review; null for other acts. */
async function findHearing(tx: Tx, id: number): Promise<number | null> {
  const [found] = await tx.select({ ato: lote.ato }).from(lote).where(eq(lote.id, id));
  return found && 'conversaId' in found.ato ? found.ato.conversaId : null;
}

/** Tells a person who was heard about a review that it is over (REV-2). */
async function tellDropped(deps: Deps, tx: Tx, actor: Actor, id: number): Promise<void> {
  if ((await findHearing(tx, id)) === null) return;
  const [item] = await tx.select({ id: loteItem.solicitacaoId }).from(loteItem).where(eq(loteItem.loteId, id));
  const requerente = item && (await findRequerente(tx, item.id));
  if (!requerente) throw new Error('A review without its solicitação');
  await announce(deps, tx, actor, requerente, 'NOTIFICACAO', reviewDropped(requerente));
}

/** Changes another person's lote that waits for a second person. Throws if it is settled, the actor's own, or beyond the actor's profile. */
async function settle(
  tx: Tx,
  actor: Decisor,
  id: number,
  changes: Partial<typeof lote.$inferInsert>,
): Promise<{ decisao: boolean }> {
  const [present] = await tx
    .select({ ato: lote.ato, criadoPor: lote.criadoPor })
    .from(lote)
    .where(and(eq(lote.id, id), lote.segundaPessoa));
  if (!present) throw notFound();
  if (present.criadoPor === actor.usuarioId) throw forbidden(DUAS_TEXT.another);
  if (!may(confirmationCall(present.ato.acao), actor.perfil)) throw forbidden(DUAS_TEXT.cannot);
  const [row] = await tx
    .update(lote)
    .set(changes)
    .where(and(eq(lote.id, id), inArray(lote.situacao, [...LOTE.CONFIRMAR.from]), isNull(lote.confirmadoPor)))
    .returning({ decisao: lote.decisao });
  if (!row) throw conflict(DUAS_TEXT.settled);
  return row;
}

/** Retries failed rows; those that wait in another lote by now are reported. */
export function retryLote(deps: Deps, actor: Actor, id: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await lockOwn(tx, actor, id, ['REPETIR'], LOTE_TEXT.nothingFailed);
    const failed = and(eq(loteItem.loteId, id), eq(loteItem.situacao, 'FALHOU'));
    const elsewhere = sql`exists (select from ${loteItem} outro
      where outro.solicitacao_id = ${loteItem.solicitacaoId} and outro.situacao = 'PENDENTE')`;
    await tx.update(loteItem).set({ situacao: 'RECUSADA', motivo: LOTE_TEXT.inAnother }).where(and(failed, elsewhere));
    const again = await tx
      .update(loteItem)
      .set({ situacao: 'PENDENTE', motivo: null, em: null })
      .where(failed)
      .returning({ id: loteItem.solicitacaoId });
    if (again.length === 0) throw businessError(LOTE_TEXT.nothingFailed);
    await tx.update(lote).set({ situacao: LOTE.REPETIR.to, terminouEm: null, vistoEm: null }).where(eq(lote.id, id));
    await queueLote(tx, id);
    await audit(tx, actor, id, 'LOTE_REPETIDO');
  });
}

/** Solicitação of a decision that waits for the publication; undefined for any other lote. */
async function findWithheld(tx: Tx, id: number): Promise<number | undefined> {
  const [item] = await tx
    .select({ id: loteItem.solicitacaoId })
    .from(lote)
    .innerJoin(loteItem, eq(loteItem.loteId, lote.id))
    .where(and(eq(lote.id, id), eq(lote.publicacao, 'AGUARDA')));
  return item?.id;
}

/**
 * Locks the person's own lote until the transaction ends; null: anybody's, for a decision that waits for a result, whose author may have
 * left. Returns the act that is possible now; throws if none is. */
async function lockOwn<Act extends ActOf<'lote'>>(
  tx: Tx,
  owner: Actor | null,
  id: number,
  acts: readonly Act[],
  refusal: string,
): Promise<{ act: Act; decisao: boolean; unconfirmed: boolean }> {
  const [found] = await tx
    .select({
      ...{ situacao: lote.situacao, decisao: lote.decisao },
      ...{ segundaPessoa: lote.segundaPessoa, confirmadoPor: lote.confirmadoPor, publicacao: lote.publicacao },
    })
    .from(lote)
    .where(and(eq(lote.id, id), owner ? eq(lote.criadoPor, owner.usuarioId) : undefined))
    .for('update');
  if (!found) throw notFound();
  const { situacao, decisao, segundaPessoa, confirmadoPor, publicacao } = found;
  const act = acts.find((one) => mayDo('lote', one, situacao));
  // A confirmed decision leaves at once, unless it waits for a result.
  if (!act || (decisao && confirmadoPor && publicacao !== 'AGUARDA'))
    throw businessError(decisao ? LOTE_TEXT.decisionLeft : refusal);
  return { act, decisao, unconfirmed: segundaPessoa && !confirmadoPor };
}

/** Records the outcome of a waiting decision in the history of its solicitação. */
async function auditDecision(
  tx: Tx,
  { usuarioId }: Actor,
  loteId: number,
  acao: string,
  dados: object = {},
): Promise<void> {
  const [item] = await tx
    .select({ id: loteItem.solicitacaoId, ato: lote.ato })
    .from(loteItem)
    .innerJoin(lote, eq(lote.id, loteItem.loteId))
    .where(eq(loteItem.loteId, loteId));
  if (!item) throw new Error('A decision without its solicitação');
  await auditMove(tx, usuarioId, acao, item.id, { acao: item.ato.acao, ...dados });
}

function audit(tx: Tx, { usuarioId }: Actor, id: number, acao: string, dados: object = {}): Promise<void> {
  return recordAudit(tx, { atorId: usuarioId, acao, entidade: 'lote', entidadeId: id, dados: { ...dados } });
}
