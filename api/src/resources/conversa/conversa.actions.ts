import { type Conversa, deadlineError, deadlineRange, ERROR, endOfDayIn } from '@credenciados/shared/contract';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { businessError, forbidden, notFound } from '../../http/errors.ts';
import type { Remember } from '../../http/idempotency.ts';
import type { Session } from '../../http/session/session.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { conversa, edital, mensagem, solicitacao } from '../../platform/db/tables.ts';
import { isAnothers, refuseOwn, requireAnothers } from '../requerente/own-solicitacao.ts';
import { enqueueConversaMail } from './conversa.mail.ts';
import { findConversa, findHead, reachable } from './conversa.queries.ts';
import { CONVERSA_TEXT, replyRecipient, replyRefusal, senderSide, sideOf } from './conversa.rules.ts';
import { addMensagem, openConversa } from './conversa.service.ts';

/** What a message says, from the request's body. */
interface Escrita {
  conteudo: string;
  anexos: readonly { key: string }[];
}

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
    const request = await findSolicitacao(tx, input.idSolicitacao);
    if (!request) throw notFound();
    await requireOpenEdital(tx);
    const em = deps.now();
    const dataLimiteResposta = checkedDeadline(deps, request.dataFim, input.dataLimiteResposta);
    const { assunto } = input;
    const message = {
      assunto,
      remetenteId: session.usuarioId,
      destinatarioId: request.usuarioId,
      dataLimiteResposta,
    };
    const { conteudo, anexos } = input;
    const made = await openConversa(tx, {
      ...message,
      solicitacaoId: request.id,
      tipoConversa: 'NOTIFICACAO',
      conteudo,
      anexos,
      em,
    });
    await enqueueConversaMail(deps, tx, {
      ...message,
      ...made,
      solicitacaoId: request.id,
      paraCredenciado: true,
      editalNumero: request.editalNumero,
    });
    const shown = await show(tx, session, made.conversaId);
    await recordAudit(tx, {
      atorId: session.usuarioId,
      acao: 'CONVERSA_ABERTA',
      entidade: 'conversa',
      entidadeId: made.conversaId,
      dados: { solicitacaoId: request.id, mensagemId: made.mensagemId },
    });
    await remember(tx, shown);
    return shown;
  });
}

/**
 * Replies in an open notification. Touching the conversa's row first makes a reply and a closing wait for each other:
 * a reply that comes second finds the conversa closed.
 */
export function reply(
  deps: Deps,
  session: Session,
  input: Escrita & {
    conversaId: number;
    dataLimiteResposta?: string | null;
    destinatarioId?: number;
  },
  remember: Remember,
): Promise<Conversa> {
  return deps.db.transaction(async (tx) => {
    const head = await findHead(tx, session, input.conversaId);
    if (!head) throw notFound();
    const lado = sideOf(session.perfil);
    if (lado === 'ORGAO') await requireAnothers(tx, session, head.idSolicitacao);
    const refusal = replyRefusal(head, ERROR.conversaEncerrada);
    if (refusal) throw businessError(refusal);
    const em = deps.now();
    await touchOpen(tx, head.id, em);
    const sent = await tx
      .select({
        remetenteId: mensagem.remetenteId,
        destinatarioId: mensagem.destinatarioId,
      })
      .from(mensagem)
      .where(eq(mensagem.conversaId, head.id))
      .orderBy(desc(mensagem.id));
    const destinatarioId = replyRecipient(lado, head.applicantId, sent);
    checkRecipient(input.destinatarioId, destinatarioId, lado, head.applicantId, sent);
    const request = await findSolicitacao(tx, head.idSolicitacao);
    if (!request) throw notFound();
    // Only the agency sets deadlines.
    const day = lado === 'ORGAO' ? input.dataLimiteResposta : null;
    const dataLimiteResposta = day ? checkedDeadline(deps, request.dataFim, day) : null;
    await markAnswered(tx, head, lado, em);
    const { conteudo, anexos } = input;
    const remetenteId = session.usuarioId;
    const mensagemId = await addMensagem(tx, {
      conversaId: head.id,
      conteudo,
      anexos,
      remetenteId,
      destinatarioId,
      dataLimiteResposta,
      em,
    });
    await enqueueConversaMail(deps, tx, {
      mensagemId,
      conversaId: head.id,
      solicitacaoId: head.idSolicitacao,
      destinatarioId,
      paraCredenciado: lado === 'ORGAO',
      assunto: head.assunto,
      editalNumero: head.editalNumero,
      dataLimiteResposta,
    });
    const shown = await show(tx, session, head.id);
    await recordAudit(tx, {
      atorId: remetenteId,
      acao: 'MENSAGEM_RESPONDIDA',
      entidade: 'conversa',
      entidadeId: head.id,
      dados: { mensagemId },
    });
    await remember(tx, shown);
    return shown;
  });
}

/** Marks a message as read by its recipient, who reads their own as its applicant; one that was read already stays as it is. */
export function markRead(deps: Deps, session: Session, mensagemId: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ destinatarioId: mensagem.destinatarioId, solicitacaoId: conversa.solicitacaoId })
      .from(mensagem)
      .innerJoin(conversa, eq(conversa.id, mensagem.conversaId))
      .innerJoin(solicitacao, eq(solicitacao.id, conversa.solicitacaoId))
      .where(and(eq(mensagem.id, mensagemId), reachable(session)));
    if (!found) throw notFound();
    if (found.destinatarioId !== session.usuarioId) throw forbidden();
    if (sideOf(session.perfil) === 'ORGAO') await requireAnothers(tx, session, found.solicitacaoId);
    const read = await tx
      .update(mensagem)
      .set({ status: 'LIDA', lidaEm: deps.now() })
      .where(and(eq(mensagem.id, mensagemId), eq(mensagem.status, 'ENVIADA')))
      .returning({ id: mensagem.id });
    if (read.length === 0) return;
    await recordAudit(tx, {
      atorId: session.usuarioId,
      acao: 'MENSAGEM_LIDA',
      entidade: 'mensagem',
      entidadeId: mensagemId,
    });
  });
}

/** Closes a conversa; one that is closed already says so. */
export function closeConversa(deps: Deps, session: Session, id: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const closed = await tx
      .update(conversa)
      .set({ status: 'ENCERRADA' })
      .where(and(eq(conversa.id, id), eq(conversa.status, 'ABERTA'), ofAnother(session)))
      .returning({ id: conversa.id });
    if (closed.length === 0) {
      const head = await findHead(tx, session, id);
      if (!head) throw notFound();
      await refuseOwn(tx, session, head.idSolicitacao);
      throw businessError(CONVERSA_TEXT.alreadyClosed);
    }
    await recordAudit(tx, {
      atorId: session.usuarioId,
      acao: 'CONVERSA_ENCERRADA',
      entidade: 'conversa',
      entidadeId: id,
    });
  });
}

/** Condition, beside `conversa`, that it is about another's solicitação. */
function ofAnother(session: Session) {
  return sql`exists (select from ${solicitacao} where ${solicitacao.id} = ${conversa.solicitacaoId} and ${isAnothers(session)})`;
}

async function show(tx: Executor, session: Session, id: number): Promise<Conversa> {
  const found = await findConversa(tx, session, id);
  if (!found) throw notFound();
  return found;
}

async function findSolicitacao(tx: Executor, id: number) {
  const [request] = await tx
    .select({
      id: solicitacao.id,
      usuarioId: solicitacao.usuarioId,
      editalNumero: edital.numero,
      dataFim: edital.dataFim,
    })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .where(eq(solicitacao.id, id));
  return request;
}

/** New conversas need an open edital (MSG-2); sharing its row makes a closing wait for this transaction. */
async function requireOpenEdital(tx: Executor): Promise<void> {
  const open = await tx.select({ id: edital.id }).from(edital).where(eq(edital.situacao, 'ABERTO')).for('share');
  if (open.length === 0) throw businessError(ERROR.noOpenEdital);
}

function checkedDeadline(deps: Deps, dataFim: Date, day: string): Date {
  const { timeZone } = deps.config;
  const problem = deadlineError(day, deadlineRange(deps.now(), dataFim, timeZone));
  if (problem) throw businessError(problem, { campos: { dataLimiteResposta: problem } });
  return endOfDayIn(day, timeZone);
}

async function touchOpen(tx: Tx, id: number, em: Date): Promise<void> {
  const touched = await tx
    .update(conversa)
    .set({
      dataUltimaMensagem: sql`greatest(${conversa.dataUltimaMensagem}, ${em.toISOString()}::timestamptz)`,
    })
    .where(and(eq(conversa.id, id), eq(conversa.status, 'ABERTA')))
    .returning({ id: conversa.id });
  if (touched.length === 0) throw businessError(ERROR.conversaEncerrada);
}

/** A named recipient must be on the other end; a colleague's newer message may have come in between. */
function checkRecipient(
  named: number | undefined,
  recipient: number,
  lado: ReturnType<typeof sideOf>,
  applicantId: number,
  sent: readonly { remetenteId: number }[],
): void {
  if (named === undefined || named === recipient) return;
  const participates = sent.some(({ remetenteId }) => remetenteId === named);
  if (participates && senderSide(named, applicantId) !== lado) return;
  throw businessError(CONVERSA_TEXT.wrongRecipient, {
    campos: { destinatario: CONVERSA_TEXT.wrongRecipient },
  });
}

/** A reply answers every message of the other end. */
async function markAnswered(
  tx: Tx,
  head: { id: number; applicantId: number },
  lado: ReturnType<typeof sideOf>,
  em: Date,
): Promise<void> {
  const fromOtherEnd =
    lado === 'ORGAO' ? eq(mensagem.remetenteId, head.applicantId) : ne(mensagem.remetenteId, head.applicantId);
  await tx
    .update(mensagem)
    .set({
      status: 'RESPONDIDA',
      lidaEm: sql`coalesce(${mensagem.lidaEm}, ${em.toISOString()}::timestamptz)`,
    })
    .where(and(eq(mensagem.conversaId, head.id), fromOtherEnd, ne(mensagem.status, 'RESPONDIDA')));
}
