import { ERROR, RULE } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { solicitacao } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { auditedAto, issueAto } from '../ato/issue-ato.ts';
import { checkedDeadline } from '../requerente/deadline.ts';
import { type Actor, type Decisor, mayHandle, refuseActor } from '../requerente/own-solicitacao.ts';
import { findRequerente } from '../requerente/requerente.queries.ts';
import { announce } from './announce.ts';
import { isPossivelResponder } from './solicitacao.rules.ts';
import {
  type Announcement,
  archiveAnnouncement,
  extensionAnnouncement,
  resumedAnnouncement,
  unarchivedAnnouncement,
} from './solicitacao.texts.ts';
import { auditMove, moveOrRefuse, stateRefusal } from './transition.ts';

/**
 * Extends the deadline of a rectification, also after it is over, and tells the applicant (ANL-24). The version stays: what the
 * applicant is filling in is still accepted. Errors: 422 for another state, an earlier day, or a day out of the range (MSG-4).
 */
export function extendRectification(
  deps: Deps,
  actor: Actor,
  id: number,
  { dataLimiteResposta, motivo }: { dataLimiteResposta: string; motivo: string },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const present = await holdRectification(tx, actor, id);
    const requerente = await findRequerente(tx, id);
    if (!present.prazo || !requerente) throw await stateRefusal(deps, tx, id, 'PRORROGAR_RETIFICACAO');
    const prazo = checkedDeadline(deps, requerente, dataLimiteResposta);
    if (prazo <= present.prazo) {
      throw businessError(RULE.laterDeadline, { campos: { dataLimiteResposta: RULE.laterDeadline } });
    }
    await tx
      .update(solicitacao)
      .set({ prazoRetificacao: prazo, arquivamentoPropostoEm: null })
      .where(eq(solicitacao.id, id));
    const message = extensionAnnouncement(requerente, dataLimiteResposta, motivo);
    await announce(deps, tx, actor, requerente, 'SOLICITACAO_RETIFICACAO', message, prazo);
    await auditMove(tx, actor.usuarioId, 'RETIFICACAO_PRORROGADA', id, { prazo: dataLimiteResposta, motivo });
  });
}

type Told = (requerente: { protocolo: string; editalNumero: string }, motivo: string) => Announcement;

/** Takes an overdue rectification back to analysis as it is (ANL-24). */
export const resumeAnalysis = (deps: Deps, actor: Decisor, id: number, motivo: string): Promise<void> =>
  deps.db.transaction((tx) =>
    endRectification(deps, tx, actor, { id, motivo }, 'RETOMAR', resumedAnnouncement, 'ANALISE_RETOMADA'),
  );

/** Archives an overdue rectification (ANL-24). */
export const archiveIn = (deps: Deps, tx: Tx, actor: Decisor, asked: Ended): Promise<void> =>
  endRectification(deps, tx, actor, asked, 'ARQUIVAR', archiveAnnouncement, 'SOLICITACAO_ARQUIVADA');

/** Takes an archived solicitação back to analysis (ANL-24). */
export function unarchive(deps: Deps, actor: Decisor, id: number, motivo: string): Promise<void> {
  return deps.db.transaction((tx) =>
    moveAndTell(deps, tx, actor, { id, motivo }, 'DESARQUIVAR', unarchivedAnnouncement, 'SOLICITACAO_DESARQUIVADA'),
  );
}

/** Solicitação to end, with the reason; refused in another version, if one is given. */
interface Ended {
  id: number;
  motivo: string;
  versao?: number;
}

async function endRectification(
  deps: Deps,
  tx: Tx,
  actor: Decisor,
  asked: Ended,
  acao: 'RETOMAR' | 'ARQUIVAR',
  told: Told,
  audited: string,
): Promise<void> {
  const { prazo } = await holdRectification(tx, actor, asked.id);
  if (prazo && isPossivelResponder({ situacao: 'RETIFICADO', prazoRetificacao: prazo }, deps.now())) {
    throw businessError(ERROR.rectificationRunning);
  }
  await moveAndTell(deps, tx, actor, asked, acao, told, audited);
}

async function moveAndTell(
  deps: Deps,
  tx: Tx,
  actor: Decisor,
  { id, motivo, versao }: Ended,
  acao: 'RETOMAR' | 'ARQUIVAR' | 'DESARQUIVAR',
  told: Told,
  audited: string,
): Promise<void> {
  const justificativa = acao === 'ARQUIVAR' ? motivo : null;
  const row = await moveOrRefuse(deps, tx, actor, id, acao, { justificativa }, versao);
  // Going on with an analysis decides nothing.
  const ato = acao === 'RETOMAR' ? null : await issueAto(deps, tx, actor, row, acao, { motivos: motivo });
  await announce(deps, tx, actor, row, 'RESULTADO_ANALISE', { ...told(row, motivo), ato });
  await auditMove(tx, actor.usuarioId, audited, id, { motivo, ...auditedAto(ato) });
}

/** Locks a solicitação, so that a resubmission waits, and answers its deadline; null where none is pending. */
async function holdRectification(tx: Tx, actor: Actor, id: number): Promise<{ prazo: Date | null }> {
  const [row] = await tx
    .select({ prazo: solicitacao.prazoRetificacao })
    .from(solicitacao)
    .where(and(eq(solicitacao.id, id), mayHandle(actor)))
    .for('update');
  if (row) return row;
  await refuseActor(tx, actor, id);
  throw notFound(ERROR.notFound);
}
