import { CONFERENCIA_TEXT, mayDo } from '@credenciados/contract';
import { conferenciaMarca, solicitacao } from '@credenciados/platform/db/schema/index';
import { businessError, conflict, notFound } from '@credenciados/platform/http/errors';
import { and, eq, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAnothers } from '../requerente/own-solicitacao.ts';
import { findConteudo } from './conferencia.queries.ts';
import { itemKey, tickedContent } from './conferencia.rules.ts';
import { findLista } from './lista.queries.ts';

/** Ticks an item for a solicitação, or removes its tick (ADR 27). If two people tick an item, the first stays named. */
export function tick(
  deps: Deps,
  actor: Actor,
  id: number,
  { item, marcado, versao }: { item: string; marcado: boolean; versao: number },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    // Locked until the end: a concurrent decision and the tick wait for each other.
    await requireAnothers(tx, actor, id);
    const [alvo] = await tx
      .select({ situacao: solicitacao.situacao, editalId: solicitacao.editalId })
      .from(solicitacao)
      .where(eq(solicitacao.id, id));
    if (!alvo) throw notFound();
    if (!mayDo('solicitacao', 'ANALISAR', alvo.situacao)) throw businessError(CONFERENCIA_TEXT.notAnalysed);
    const lista = await findLista(tx, alvo.editalId);
    const wanted = lista.itens.find((one) => itemKey(one) === item);
    if (!wanted || lista.versao !== versao) throw conflict(CONFERENCIA_TEXT.changed);
    if (!marcado) {
      await tx
        .delete(conferenciaMarca)
        .where(and(eq(conferenciaMarca.solicitacaoId, id), eq(conferenciaMarca.item, item)));
      return;
    }
    const sobre = tickedContent(wanted, await findConteudo(tx, id));
    const mark = { sobre, marcadaEm: deps.now(), marcadaPor: actor.usuarioId };
    await tx
      .insert(conferenciaMarca)
      .values({ solicitacaoId: id, item, ...mark })
      .onConflictDoUpdate({
        target: [conferenciaMarca.solicitacaoId, conferenciaMarca.item],
        set: mark,
        setWhere: sql`${conferenciaMarca.sobre} <> ${sobre}`,
      });
  });
}
