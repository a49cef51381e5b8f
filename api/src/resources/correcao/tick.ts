import { CORRECAO_TEXT, mayDo } from '@credenciados/contract';
import { correcao, solicitacao } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAnothers } from '../requerente/own-solicitacao.ts';

/** Ticks a correction that was made, or removes the tick. Whoever ticked it first stays named. */
export function tickCorrecao(deps: Deps, actor: Actor, id: number, conferida: boolean): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ solicitacaoId: correcao.solicitacaoId, atual: correcao.atual, conferidaEm: correcao.conferidaEm })
      .from(correcao)
      .where(eq(correcao.id, id))
      .for('update');
    if (!found?.atual) throw notFound();
    await requireAnothers(tx, actor, found.solicitacaoId);
    const [alvo] = await tx
      .select({ situacao: solicitacao.situacao })
      .from(solicitacao)
      .where(eq(solicitacao.id, found.solicitacaoId));
    if (!alvo || !mayDo('solicitacao', 'ANALISAR', alvo.situacao)) throw businessError(CORRECAO_TEXT.notAnalysed);
    if (conferida === (found.conferidaEm !== null)) return;
    const mark = conferida ? { conferidaEm: deps.now(), conferidaPor: actor.usuarioId } : NONE;
    await tx.update(correcao).set(mark).where(eq(correcao.id, id));
  });
}

const NONE = { conferidaEm: null, conferidaPor: null };
