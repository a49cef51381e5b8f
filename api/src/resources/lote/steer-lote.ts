import { type ActOf, LOTE_TEXT, mayDo, TRANSITIONS } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import { lote, loteAnexo, loteItem } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import { and, eq, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../requerente/own-solicitacao.ts';
import { auditMove } from '../solicitacao/transition.ts';
import { releaseFiles } from './lote-files.ts';
import { queueLote } from './run-lote.ts';

const LOTE = TRANSITIONS.lote;

/** Starts a waiting lote or decision: from then on it can't be undone, only ended. */
export function beginLote(deps: Deps, actor: Actor, id: number): Promise<{ decisao: boolean }> {
  return deps.db.transaction(async (tx) => {
    const { decisao } = await lockOwn(tx, actor, id, ['ANTECIPAR'], LOTE_TEXT.began);
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
  return deps.db.transaction(async (tx) => {
    const { act, decisao } = await lockOwn(tx, actor, id, ['DESFAZER', 'INTERROMPER'], LOTE_TEXT.over);
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
    if (decisao) await auditDecision(tx, actor, id, 'DECISAO_DESFEITA');
  });
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

/** Locks the person's own lote until the transaction ends. Returns the act that is possible now; throws if none is. */
async function lockOwn<Act extends ActOf<'lote'>>(
  tx: Tx,
  { usuarioId }: Actor,
  id: number,
  acts: readonly Act[],
  refusal: string,
): Promise<{ act: Act; decisao: boolean }> {
  const [found] = await tx
    .select({ situacao: lote.situacao, decisao: lote.decisao })
    .from(lote)
    .where(and(eq(lote.id, id), eq(lote.criadoPor, usuarioId)))
    .for('update');
  if (!found) throw notFound();
  const act = acts.find((one) => mayDo('lote', one, found.situacao));
  if (!act) throw businessError(found.decisao ? LOTE_TEXT.decisionLeft : refusal);
  return { act, decisao: found.decisao };
}

/** Records the outcome of a waiting decision in the history of its solicitação. */
async function auditDecision(tx: Tx, { usuarioId }: Actor, loteId: number, acao: string): Promise<void> {
  const [item] = await tx
    .select({ id: loteItem.solicitacaoId, ato: lote.ato })
    .from(loteItem)
    .innerJoin(lote, eq(lote.id, loteItem.loteId))
    .where(eq(loteItem.loteId, loteId));
  if (!item) throw new Error('A decision without its solicitação');
  await auditMove(tx, usuarioId, acao, item.id, { acao: item.ato.acao });
}

function audit(tx: Tx, { usuarioId }: Actor, id: number, acao: string): Promise<void> {
  return recordAudit(tx, { atorId: usuarioId, acao, entidade: 'lote', entidadeId: id });
}
