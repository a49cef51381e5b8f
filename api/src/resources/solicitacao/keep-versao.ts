import type { Tx } from '@credenciados/platform/db/database';
import { type OrigemVersao, solicitacaoConteudo, solicitacaoVersao } from '@credenciados/platform/db/schema/index';
import { eq, sql } from 'drizzle-orm';

/** Stores the present content of a solicitação as its next version. Call it last, once its documents are bound. */
export async function storeVersao(
  tx: Tx,
  solicitacaoId: number,
  enviadaEm: Date,
  origem: OrigemVersao = 'ENVIO',
): Promise<void> {
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
        origem: sql<OrigemVersao>`${origem}`.as('origem'),
        dados: solicitacaoConteudo.dados,
        documentos: solicitacaoConteudo.documentos,
      })
      .from(solicitacaoConteudo)
      .where(eq(solicitacaoConteudo.solicitacaoId, solicitacaoId)),
  );
}
