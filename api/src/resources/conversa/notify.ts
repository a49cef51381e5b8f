import { type Conversa, ERROR, isPastAnalysis } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Executor, Tx } from '@credenciados/platform/db/database';
import { edital } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Remember } from '@credenciados/platform/http/handler';
import type { Session } from '@credenciados/platform/http/session';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { cienciaAte, contagemDe } from '../prazo/contar.ts';
import { checkedDeadline } from '../requerente/deadline.ts';
import { type Actor, requireAnothers } from '../requerente/own-solicitacao.ts';
import { findRequerente } from '../requerente/requerente.queries.ts';
import { enqueueConversaMail } from './conversa.mail.ts';
import { showConversa } from './conversa.queries.ts';
import type { Escrita } from './write-mensagem.ts';
import { openConversa } from './write-mensagem.ts';

/** Notification to an applicant. */
type Notification = Escrita & {
  idSolicitacao: number;
  assunto: string;
  /** Absent: without a deadline, which is only for people who are or were accredited. */
  dataLimiteResposta?: string | null | undefined;
  deLote?: boolean;
};

/** Notifies the applicant of a solicitação: a conversa, its message, the audit row and the e-mail. */
export function notifyApplicant(
  deps: Deps,
  session: Session,
  input: Notification,
  remember: Remember,
): Promise<Conversa> {
  return deps.db.transaction(async (tx) => {
    const made = await notifyIn(deps, tx, session, input);
    const shown = await showConversa(tx, session, made.conversaId);
    await auditNotification(tx, session, made);
    await remember(tx, shown);
    return shown;
  });
}

/** A new conversa and its subject. */
interface Opened {
  conversaId: number;
  mensagemId: number;
  solicitacaoId: number;
}

/** Audits a notification. Call it last in the transaction. */
export function auditNotification(tx: Tx, actor: Actor, { conversaId, ...dados }: Opened): Promise<void> {
  const { usuarioId } = actor;
  return recordAudit(tx, {
    atorId: usuarioId,
    acao: 'CONVERSA_ABERTA',
    entidade: 'conversa',
    entidadeId: conversaId,
    dados,
  });
}

/** Writes the conversa, its message and the e-mail in the caller's transaction. */
export async function notifyIn(deps: Deps, tx: Tx, actor: Actor, input: Notification): Promise<Opened> {
  await requireAnothers(tx, actor, input.idSolicitacao);
  const requerente = await findRequerente(tx, input.idSolicitacao);
  if (!requerente) throw notFound();
  if (!isPastAnalysis(requerente.situacao) && !requerente.regras.prazoAposEdital) await requireOpenEdital(tx);
  const em = deps.now();
  const dataLimiteResposta = checkedDeadline(deps, requerente, input.dataLimiteResposta);
  const contagem = await contagemDe(deps, tx, requerente, input.dataLimiteResposta, em);
  const { assunto, conteudo, anexos, deLote = false } = input;
  const tipoConversa = 'NOTIFICACAO';
  const solicitacaoId = requerente.id;
  const about = { solicitacaoId, tipoConversa, assunto, dataLimiteResposta, contagem } as const;
  const made = await openConversa(tx, {
    ...about,
    remetenteId: actor.usuarioId,
    destinatarioId: requerente.usuarioId,
    ...{ conteudo, anexos, deLote, em },
    cienciaAte: cienciaAte(deps.config, requerente.regras, em),
  });
  await enqueueConversaMail(deps, tx, {
    ...about,
    ...made,
    destinatario: requerente.destinatario,
    paraCredenciado: true,
    editalNumero: requerente.editalNumero,
    protocolo: requerente.protocolo,
    resposta: false,
  });
  return { ...made, solicitacaoId };
}

/** New conversas need an open edital (MSG-2), but see MSG-16. The shared lock of its row makes a closing wait for this transaction. */
async function requireOpenEdital(tx: Executor): Promise<void> {
  const open = await tx.select({ id: edital.id }).from(edital).where(eq(edital.situacao, 'ABERTO')).for('share');
  if (open.length === 0) throw businessError(ERROR.noOpenEdital);
}
