import { alvoLabel, asksFor, CORRECAO_TEXT, type CorrecaoPedida, escapeHtml, isField } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { correcao, type solicitacao, solicitacaoVersao } from '@credenciados/platform/db/schema/index';
import { businessError } from '@credenciados/platform/http/errors';
import { and, eq, max } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { listTiposDocumento } from '../documento/documento.queries.ts';
import type { Actor } from '../requerente/own-solicitacao.ts';

/** Stores the corrections of a rectification in place of an earlier one's, and returns them as HTML for its message. */
export async function storeCorrecoes(
  deps: Deps,
  tx: Tx,
  { usuarioId }: Actor,
  { id, tipoEdital }: typeof solicitacao.$inferSelect,
  correcoes: readonly CorrecaoPedida[],
): Promise<string> {
  await tx
    .update(correcao)
    .set({ atual: false })
    .where(and(eq(correcao.solicitacaoId, id), eq(correcao.atual, true)));
  if (correcoes.length === 0) return '';
  const tipos = new Map((await listTiposDocumento(tx, tipoEdital)).map(({ codigo, descricao }) => [codigo, descricao]));
  const foreign = correcoes.findIndex(({ alvo }) => (isField(alvo) ? !asksFor(tipoEdital, alvo) : !tipos.has(alvo)));
  if (foreign !== -1) {
    throw businessError(CORRECAO_TEXT.foreign, { campos: { [`correcoes.${foreign}.alvo`]: CORRECAO_TEXT.foreign } });
  }
  const [newest] = await tx
    .select({ versao: max(solicitacaoVersao.numero) })
    .from(solicitacaoVersao)
    .where(eq(solicitacaoVersao.solicitacaoId, id));
  const asked = { solicitacaoId: id, versao: newest?.versao ?? null, pedidaEm: deps.now(), pedidaPor: usuarioId };
  await tx.insert(correcao).values(correcoes.map((one) => ({ ...one, ...asked })));
  const lines = correcoes.map(({ alvo, observacao }) => {
    const text = escapeHtml(observacao).replaceAll('\n', '<br>');
    return `<li><strong>${escapeHtml(alvoLabel(alvo, tipos))}:</strong> ${text}</li>`;
  });
  return `<p>${CORRECAO_TEXT.asked}</p><ul>${lines.join('')}</ul>`;
}
