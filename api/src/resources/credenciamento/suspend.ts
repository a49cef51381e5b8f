import { ERROR, VIGENCIA_TEXT } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { solicitacao, suspensao } from '@credenciados/platform/db/schema/index';
import { businessError } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { auditedAto, issueAto } from '../ato/issue-ato.ts';
import { suspensionEnd } from '../procedimento/act.ts';
import { announce } from '../solicitacao/announce.ts';
import { auditMove, moveOrRefuse } from '../solicitacao/transition.ts';
import { isVigente, vigente, vigentes } from '../vigencia/vigente.queries.ts';
import { reinstated, suspended } from './suspensao.texts.ts';

/**
 * Suspends an accreditation until a day, where its edital allows that without a proceeding (VIG-6). Acts on one accreditation wait for each
 * other. Errors: 422 without the rule, if it is suspended or over, or for a day out of range.
 */
export function suspend(
  deps: Deps,
  session: Session,
  id: number,
  { motivo, ate }: { motivo: string; ate: string },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const em = deps.now();
    const row = await moveOrRefuse(deps, tx, session, id, 'SUSPENDER_CREDENCIAMENTO');
    if (!row.regras.suspender) throw businessError(VIGENCIA_TEXT.noSuspension);
    const [present] = await tx
      .select(vigente)
      .from(solicitacao)
      .innerJoin(vigentes(em), isVigente)
      .where(eq(solicitacao.id, id));
    if (present?.situacao === 'VENCIDO') throw businessError(VIGENCIA_TEXT.expired);
    if (present?.situacao === 'SUSPENSO') throw businessError(VIGENCIA_TEXT.isSuspended);
    const end = suspensionEnd(deps, ate, em);
    await tx.insert(suspensao).values({ solicitacaoId: id, ate: end, motivo, por: session.usuarioId, em });
    const ato = await issueAto(deps, tx, session, row, 'SUSPENDER', { motivos: motivo });
    await announce(deps, tx, session, row, 'NOTIFICACAO', { ...suspended(row, motivo, ate), ato });
    await auditMove(tx, session.usuarioId, 'CREDENCIAMENTO_SUSPENSO', id, { motivo, prazo: ate, ...auditedAto(ato) });
  });
}

/** Ends a suspension before its day. Errors: 422 without one, as for one of a proceeding, which ends there (DES-6). */
export function reinstate(deps: Deps, session: Session, id: number, motivo: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const row = await moveOrRefuse(deps, tx, session, id, 'REINTEGRAR_CREDENCIAMENTO');
    if (!(await end(deps, tx, session, id, motivo))) throw businessError(ERROR.notSuspended);
    const ato = await issueAto(deps, tx, session, row, 'REINTEGRAR', { motivos: motivo });
    await announce(deps, tx, session, row, 'NOTIFICACAO', { ...reinstated(row, motivo), ato });
    await auditMove(tx, session.usuarioId, 'CREDENCIAMENTO_REINTEGRADO', id, { motivo, ...auditedAto(ato) });
  });
}

async function end({ now }: Deps, tx: Tx, { usuarioId }: Session, id: number, motivo: string): Promise<boolean> {
  const em = now();
  const ended = await tx
    .update(suspensao)
    .set({ encerradaEm: em, encerradaPor: usuarioId, encerramento: motivo })
    .where(and(eq(suspensao.solicitacaoId, id), isNull(suspensao.encerradaEm), gt(suspensao.ate, em)))
    .returning({ id: suspensao.id });
  return ended.length > 0;
}
