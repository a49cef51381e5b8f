import { and, eq, gt, max, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../db/database.ts';
import { solicitacao, solicitacaoConteudo, solicitacaoVersao } from '../db/tables.ts';

/** Keeps what a request holds now as its next version. Called last, once its documents are in their places. */
export async function keepVersao(tx: Tx, solicitacaoId: number, enviadaEm: Date): Promise<void> {
  const next = tx
    .select({ numero: sql<number>`coalesce(max(${solicitacaoVersao.numero}), 0) + 1`.as('numero') })
    .from(solicitacaoVersao)
    .where(eq(solicitacaoVersao.solicitacaoId, solicitacaoId));
  await tx.insert(solicitacaoVersao).select(
    tx
      .select({
        solicitacaoId: solicitacaoConteudo.solicitacaoId,
        numero: sql<number>`(${next})`.as('numero'),
        enviadaEm: sql<Date>`${enviadaEm.toISOString()}::timestamptz`.as('enviada_em'),
        dados: solicitacaoConteudo.dados,
        documentos: solicitacaoConteudo.documentos,
      })
      .from(solicitacaoConteudo)
      .where(eq(solicitacaoConteudo.solicitacaoId, solicitacaoId)),
  );
}

/** When each request was last resubmitted, as a column beside `solicitacao`; null for one that was sent once. */
export function reenviadaEm(db: Executor) {
  const latest = db
    .select({ em: max(solicitacaoVersao.enviadaEm) })
    .from(solicitacaoVersao)
    .where(and(eq(solicitacaoVersao.solicitacaoId, solicitacao.id), gt(solicitacaoVersao.numero, 1)));
  return sql<Date | null>`(${latest})`.mapWith(solicitacaoVersao.enviadaEm);
}
