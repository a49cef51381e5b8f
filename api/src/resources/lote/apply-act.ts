import { ERROR } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { type AtoGuardado, edital, type loteItem, solicitacao } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { auditNotification, notifyIn } from '../conversa/notify.ts';
import type { Decisor } from '../requerente/own-solicitacao.ts';
import { askRectificationIn } from '../solicitacao/ask-rectification.ts';
import { deaccreditIn } from '../solicitacao/deaccredit.ts';
import { decideIn } from '../solicitacao/decide.ts';
import { archiveIn } from '../solicitacao/overdue.ts';
import { reviewIn } from '../solicitacao/review.ts';
import { setResponsavelIn } from '../solicitacao/set-responsavel.ts';
import { validateIn } from '../solicitacao/validate.ts';
import { messageFor } from './lote.rules.ts';

/** A solicitação as the author saw it. */
export type SeenItem = Pick<typeof loteItem.$inferSelect, 'solicitacaoId' | 'versao' | 'responsavelId'>;

/** Applies a lote's act to one solicitação, in the version that the author saw, by the rules of the single act. */
export async function applyIn(deps: Deps, tx: Tx, actor: Decisor, ato: AtoGuardado, seen: SeenItem): Promise<void> {
  const { solicitacaoId: id, versao } = seen;
  const { versaoLista, destinatario, correcoes, permitirTudo } = ato;
  if (ato.acao === 'APROVAR' || ato.acao === 'REPROVAR') {
    const { acao, justificativa } = ato;
    const condicoes = acao === 'APROVAR' ? ato.condicoes : [];
    await decideIn(deps, tx, actor, { id, aprovar: acao === 'APROVAR', justificativa, versao, versaoLista, condicoes });
    return;
  }
  if ('conversaId' in ato) return reviewIn(deps, tx, actor, { ...ato, id, versao });
  if (ato.acao === 'ARQUIVAR') return archiveIn(deps, tx, actor, { id, versao, motivo: ato.motivo });
  if (ato.acao === 'DESCREDENCIAR') return deaccreditIn(deps, tx, actor, { id, versao, motivo: ato.motivo });
  if (ato.acao === 'VALIDAR') return validateIn(deps, tx, actor, { id, versao });
  if (ato.acao === 'ATRIBUIR') return giveIn(deps, tx, actor, ato.para, seen);
  const { dataLimiteResposta } = ato;
  const { nome, numero, versao: present } = await findNamed(tx, id);
  const { assunto, mensagem } = messageFor(ato, { nome, edital: numero });
  const files = { anexos: ato.anexos, deLote: true };
  if (ato.acao === 'PEDIR_RETIFICACAO') {
    const message = { assunto, mensagem, dataLimiteResposta: ato.dataLimiteResposta, ...files };
    return askRectificationIn(deps, tx, actor, id, {
      ...message,
      ...{ destinatario, versao, versaoLista, correcoes, permitirTudo },
    });
  }
  if (present !== versao) throw businessError(ERROR.conflict, { codigo: 'SITUACAO_ALTERADA' });
  const message = { assunto, conteudo: mensagem, dataLimiteResposta, ...files };
  const made = await notifyIn(deps, tx, actor, { idSolicitacao: id, ...message });
  await auditNotification(tx, actor, made);
}

/** Assigns it as the act says, unless its analyst changed since the author saw it (LOT-6): a person who took it meanwhile keeps it. */
async function giveIn(deps: Deps, tx: Tx, actor: Decisor, para: number | null, seen: SeenItem): Promise<void> {
  const { solicitacaoId: id, versao, responsavelId: de } = seen;
  const [found] = await tx
    .select({ versao: solicitacao.versao })
    .from(solicitacao)
    .where(eq(solicitacao.id, id))
    .for('no key update');
  if (!found) throw notFound();
  if (found.versao !== versao) throw businessError(ERROR.conflict, { codigo: 'SITUACAO_ALTERADA' });
  await setResponsavelIn(deps, tx, actor, id, { para, de });
}

/** Data for a message; the row stays locked until the transaction ends. */
async function findNamed(tx: Tx, id: number) {
  const [found] = await tx
    .select({ nome: solicitacao.nome, versao: solicitacao.versao, numero: edital.numero })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .where(eq(solicitacao.id, id))
    .for('no key update', { of: solicitacao });
  if (!found) throw notFound();
  return found;
}
