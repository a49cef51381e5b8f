import { type Conversa, ERROR } from '@credenciados/shared/contract';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { businessError, notFound } from '../../http/errors.ts';
import type { Remember } from '../../http/idempotency.ts';
import type { Session } from '../../http/session/session.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Executor } from '../../platform/db/database.ts';
import { edital } from '../../platform/db/tables.ts';
import { checkedDeadline } from '../requerente/deadline.ts';
import { requireAnothers } from '../requerente/own-solicitacao.ts';
import { findRequerente } from '../requerente/requerente.queries.ts';
import { enqueueConversaMail } from './conversa.mail.ts';
import { showConversa } from './conversa.queries.ts';
import type { Escrita } from './write-mensagem.ts';
import { openConversa } from './write-mensagem.ts';

/** Notifies the applicant of a solicitação: a conversa, its message, the audit row and the e-mail. */
export function notifyApplicant(
  deps: Deps,
  session: Session,
  input: Escrita & {
    idSolicitacao: number;
    assunto: string;
    dataLimiteResposta: string;
  },
  remember: Remember,
): Promise<Conversa> {
  return deps.db.transaction(async (tx) => {
    await requireAnothers(tx, session, input.idSolicitacao);
    const requerente = await findRequerente(tx, input.idSolicitacao);
    if (!requerente) throw notFound();
    await requireOpenEdital(tx);
    const em = deps.now();
    const dataLimiteResposta = checkedDeadline(deps, requerente.dataFim, input.dataLimiteResposta);
    const { assunto } = input;
    const tipoConversa = 'NOTIFICACAO';
    const message = {
      assunto,
      remetenteId: session.usuarioId,
      destinatarioId: requerente.usuarioId,
      dataLimiteResposta,
    };
    const { conteudo, anexos } = input;
    const made = await openConversa(tx, {
      ...message,
      solicitacaoId: requerente.id,
      tipoConversa,
      conteudo,
      anexos,
      em,
    });
    await enqueueConversaMail(deps, tx, {
      ...message,
      ...made,
      solicitacaoId: requerente.id,
      paraCredenciado: true,
      editalNumero: requerente.editalNumero,
      protocolo: requerente.protocolo,
      tipoConversa,
      resposta: false,
    });
    const shown = await showConversa(tx, session, made.conversaId);
    await recordAudit(tx, {
      atorId: session.usuarioId,
      acao: 'CONVERSA_ABERTA',
      entidade: 'conversa',
      entidadeId: made.conversaId,
      dados: { solicitacaoId: requerente.id, mensagemId: made.mensagemId },
    });
    await remember(tx, shown);
    return shown;
  });
}

/** New conversas need an open edital (MSG-2); sharing its row makes a closing wait for this transaction. */
async function requireOpenEdital(tx: Executor): Promise<void> {
  const open = await tx.select({ id: edital.id }).from(edital).where(eq(edital.situacao, 'ABERTO')).for('share');
  if (open.length === 0) throw businessError(ERROR.noOpenEdital);
}
