import { mayDo, type Responsavel, TRANSITIONS } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { showMoment } from '@credenciados/platform/audit/last-change';
import type { Tx } from '@credenciados/platform/db/database';
import { solicitacao } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { type Actor, mayHandle, refuseActor } from '../requerente/own-solicitacao.ts';
import { findResponsavel, requireAnalista } from './responsavel.queries.ts';
import { stateRefusal } from './transition.ts';

/**
 * Assigns an undecided solicitação to an analyst, or to nobody, if its analyst is still the one shown on the screen: if two take it at once
 * one wins, and the other learns who (FIL-3). Notifies the former and the new analyst's screens.
 */
export function setResponsavel(
  deps: Deps,
  session: Session,
  id: number,
  { para: wanted, de }: { para: number | 'EU' | null; de: number | null },
): Promise<Responsavel> {
  const para = wanted === 'EU' ? session.usuarioId : wanted;
  return deps.db.transaction(async (tx) => {
    await setResponsavelIn(deps, tx, session, id, { para, de });
    const present = await findResponsavel(tx, id, session.usuarioId);
    if (!present) throw notFound();
    return present;
  });
}

/** `setResponsavel` in the caller's transaction. */
export async function setResponsavelIn(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  id: number,
  { para, de }: { para: number | null; de: number | null },
): Promise<void> {
  const { usuarioId } = actor;
  const person = await requireAnalista(tx, para);
  const moved = await tx
    .update(solicitacao)
    .set({ responsavelId: para, responsavelDesde: para === null ? null : deps.now() })
    .where(
      and(
        eq(solicitacao.id, id),
        inArray(solicitacao.situacao, [...TRANSITIONS.solicitacao.ATRIBUIR.from]),
        de === null ? isNull(solicitacao.responsavelId) : eq(solicitacao.responsavelId, de),
        mayHandle(actor),
      ),
    )
    .returning({ id: solicitacao.id });
  if (moved.length === 0) {
    await refuseActor(tx, actor, id);
    const [row] = await tx.select({ situacao: solicitacao.situacao }).from(solicitacao).where(eq(solicitacao.id, id));
    if (row && !mayDo('solicitacao', 'ATRIBUIR', row.situacao)) throw await stateRefusal(deps, tx, id, 'ATRIBUIR');
    const present = await findResponsavel(tx, id, usuarioId);
    if (!present) throw notFound();
    throw businessError(refusalOf(present, deps.config.timeZone), { codigo: 'RESPONSAVEL_ALTERADO' });
  }
  for (const told of new Set([de, para])) {
    if (told !== null && told !== usuarioId) await tx.execute(sql`select avisar_pessoa(${told})`);
  }
  await recordAudit(tx, {
    atorId: usuarioId,
    acao: para === usuarioId ? 'SOLICITACAO_ASSUMIDA' : 'SOLICITACAO_ATRIBUIDA',
    entidade: 'solicitacao',
    entidadeId: id,
    dados: { antes: de, depois: para, responsavel: person?.nome ?? null },
  });
}

function refusalOf({ responsavel }: Responsavel, timeZone: string): string {
  if (!responsavel) return 'Enquanto isso, a solicitação ficou sem responsável. Confira e tente de novo.';
  const since = showMoment(new Date(responsavel.desde), timeZone);
  return `${responsavel.nome} é responsável por esta solicitação desde ${since}.`;
}
