import { ETIQUETA_LIMITS, ETIQUETA_TEXT } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import { etiqueta, solicitacao, solicitacaoEtiqueta } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, asc, count, eq, gt, inArray } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { ownSolicitacaoError } from '../../http/own-record.ts';
import { isOwn } from '../requerente/own-solicitacao.ts';

/** Adds a label to other people's solicitações or removes it, all or none; returns how many changed (FIL-6). */
export function markSolicitacoes(
  deps: Deps,
  session: Session,
  etiquetaId: number,
  { solicitacoes, posta }: { solicitacoes: readonly number[]; posta: boolean },
): Promise<number> {
  const ids = [...new Set(solicitacoes)];
  return deps.db.transaction(async (tx) => {
    const [label] = await tx
      .select({ nome: etiqueta.nome })
      .from(etiqueta)
      .where(eq(etiqueta.id, etiquetaId))
      .for('key share');
    if (!label) throw notFound();
    await holdAnothers(tx, session, ids);
    const changed = posta ? await put(tx, deps, session, etiquetaId, ids) : await take(tx, etiquetaId, ids);
    if (changed.length === 0) return 0;
    const acao = posta ? 'ETIQUETA_POSTA' : 'ETIQUETA_TIRADA';
    const entries = changed.map(({ id }) => ({
      ...{ atorId: session.usuarioId, acao, entidade: 'solicitacao', entidadeId: id },
      dados: { etiqueta: etiquetaId, nome: label.nome },
    }));
    await recordAudit(tx, ...entries);
    return changed.length;
  });
}

/** Locks solicitações that belong to others, so that the limit of labels holds. */
async function holdAnothers(tx: Tx, session: Session, ids: number[]): Promise<void> {
  const { usuarioId, cpf } = solicitacao;
  const alvos = await tx
    .select({ usuarioId, cpf })
    .from(solicitacao)
    .where(inArray(solicitacao.id, ids))
    .orderBy(asc(solicitacao.id))
    .for('no key update');
  if (alvos.length < ids.length) throw notFound();
  if (alvos.some((alvo) => isOwn(alvo, session))) throw ownSolicitacaoError();
}

async function put(tx: Tx, { now }: Deps, { usuarioId }: Session, etiquetaId: number, ids: number[]) {
  const postaEm = now();
  const added = await tx
    .insert(solicitacaoEtiqueta)
    .values(ids.map((solicitacaoId) => ({ solicitacaoId, etiquetaId, postaEm, postaPor: usuarioId })))
    .onConflictDoNothing()
    .returning({ id: solicitacaoEtiqueta.solicitacaoId });
  const [overfull] = await tx
    .select({ id: solicitacaoEtiqueta.solicitacaoId })
    .from(solicitacaoEtiqueta)
    .where(inArray(solicitacaoEtiqueta.solicitacaoId, ids))
    .groupBy(solicitacaoEtiqueta.solicitacaoId)
    .having(gt(count(), ETIQUETA_LIMITS.porSolicitacao))
    .limit(1);
  if (overfull) throw businessError(ETIQUETA_TEXT.full);
  return added;
}

function take(tx: Tx, etiquetaId: number, ids: number[]) {
  return tx
    .delete(solicitacaoEtiqueta)
    .where(and(eq(solicitacaoEtiqueta.etiquetaId, etiquetaId), inArray(solicitacaoEtiqueta.solicitacaoId, ids)))
    .returning({ id: solicitacaoEtiqueta.solicitacaoId });
}
