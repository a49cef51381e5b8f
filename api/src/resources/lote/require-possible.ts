import type { AtoLote } from '@credenciados/shared/contract';
import type { Executor } from '../../platform/db/database.ts';
import { cleanConteudo } from '../conversa/write-mensagem.ts';
import { requireAnalista } from '../solicitacao/responsavel.ts';

/** Throws where an act can be done to no solicitação at all, beside the field that says why (LOT-2). */
export async function requirePossible(db: Executor, ato: AtoLote): Promise<void> {
  if (ato.acao === 'ATRIBUIR') await requireAnalista(db, ato.para);
  if (ato.acao === 'PEDIR_RETIFICACAO' || ato.acao === 'NOTIFICAR') cleanConteudo(ato.mensagem, 'mensagem');
}
