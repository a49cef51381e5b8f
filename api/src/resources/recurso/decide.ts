import { type AtoRecurso, actsOn, ERROR, mayDo, RECURSO_TEXT } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { edital, lote, loteItem, recurso, solicitacao } from '@credenciados/platform/db/schema/index';
import { AppError, conflict, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { regrasOf } from '../edital/regras.ts';
import { undoIn } from '../lote/steer-lote.ts';
import { waitsForResult, withhold } from '../lote/withhold.ts';
import { refuseActor } from '../requerente/own-solicitacao.ts';
import { auditMove } from '../solicitacao/transition.ts';
import { mayReconsider, refusalOf } from './recurso.queries.ts';

const AUDIT: Record<AtoRecurso, string> = {
  RECONSIDERAR: 'RECURSO_RECONSIDERADO',
  ENCAMINHAR: 'RECURSO_ENCAMINHADO',
  PROVER: 'RECURSO_PROVIDO',
  NEGAR: 'RECURSO_NEGADO',
};

/**
 * Act of staff on an appeal (RES-7). Of two at once, the second finds the new state. One that accepts it makes the withheld decision anew.
 * Errors: 403 for the wrong person, 409 if it was decided meanwhile, 422 if the new decision isn't possible.
 */
export function decideAppeal(
  deps: Deps,
  session: Session,
  id: number,
  { ato, motivo }: { ato: AtoRecurso; motivo: string },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [about] = await tx.select({ solicitacaoId: recurso.solicitacaoId }).from(recurso).where(eq(recurso.id, id));
    if (!about) throw notFound(ERROR.notFound);
    const { solicitacaoId } = about;
    // Before every other lock: the final publication has the decision, or comes before it.
    await waitsForResult(tx, solicitacaoId);
    await refuseActor(tx, session, solicitacaoId);
    const [row] = await tx.select().from(recurso).where(eq(recurso.id, id)).for('update');
    if (!row || !mayDo('recurso', ato, row.situacao)) throw conflict(RECURSO_TEXT.changed);
    const refusal = refusalOf(ato, { ...row, mayReconsider: await mayReconsider(tx, row) }, session);
    if (refusal) throw new AppError(403, ERROR[refusal]);
    const em = deps.now();
    if (ato === 'RECONSIDERAR' || ato === 'PROVER') await approveAnew(deps, tx, session, solicitacaoId, motivo);
    const { usuarioId, perfil } = session;
    await tx
      .update(recurso)
      .set({
        situacao: actsOn('recurso')[ato].to,
        ...(ato === 'ENCAMINHAR'
          ? { encaminhamento: motivo, encaminhadoPor: usuarioId, encaminhadoEm: em }
          : { julgamento: motivo, julgadoPor: usuarioId, julgadoPerfil: perfil, julgadoEm: em }),
      })
      .where(eq(recurso.id, id));
    await auditMove(tx, usuarioId, AUDIT[ato], solicitacaoId, { numero: row.numero, motivo });
  });
}

/** Undoes the decision that waits for the final result, and stores an approval in its place. */
async function approveAnew(deps: Deps, tx: Tx, session: Session, id: number, motivo: string): Promise<void> {
  const [waiting] = await tx
    .select({ id: lote.id })
    .from(loteItem)
    .innerJoin(lote, eq(lote.id, loteItem.loteId))
    .where(and(eq(loteItem.solicitacaoId, id), eq(loteItem.situacao, 'PENDENTE'), eq(lote.publicacao, 'AGUARDA')));
  if (waiting) await undoIn(deps, tx, session, waiting.id);
  const [present] = await tx
    .select({ versao: solicitacao.versao, regras: edital.regras })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .where(eq(solicitacao.id, id));
  if (!present) throw notFound(ERROR.notFound);
  const { versao } = present;
  const segundaPessoa = regrasOf(present).segundaPessoa.APROVAR;
  const ato = { acao: 'APROVAR' as const, justificativa: motivo, condicoes: [] };
  if (!(await withhold(deps, tx, session, { id, versao, ato }, { segundaPessoa }))) throw conflict(ERROR.conflict);
}
