import { type AtoLote, anexosOf } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { cleanConteudo, missingAnexo } from '../conversa/write-mensagem.ts';
import { findTakeable } from '../documento/arquivo.queries.ts';
import { accountOwner } from '../documento/rascunho.ts';
import type { Actor } from '../requerente/own-solicitacao.ts';
import { requireAnalista } from '../solicitacao/responsavel.queries.ts';

/** Throws, with the field concerned, if an act is possible for no solicitação at all (LOT-2). */
export async function requirePossible(db: Executor, { usuarioId }: Actor, ato: AtoLote, now: Date): Promise<void> {
  if (ato.acao === 'ATRIBUIR') await requireAnalista(db, ato.para);
  if (ato.acao === 'PEDIR_RETIFICACAO' || ato.acao === 'NOTIFICAR') cleanConteudo(ato.mensagem, 'mensagem');
  const keys = new Set(anexosOf(ato).map(({ key }) => key));
  const takeable = await findTakeable(db, [...keys], 'MENSAGEM', [accountOwner(usuarioId)], now);
  if (takeable.size < keys.size) throw missingAnexo();
}
