import { type Conversa, ERROR, TRANSITIONS } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import { conversa, mensagem, usuario } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Remember } from '@credenciados/platform/http/handler';
import type { Session } from '@credenciados/platform/http/session';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { actAsProxy } from '../../http/session/procurador.ts';
import { registrarCiencias } from '../ciencia/registrar.ts';
import { answerProceeding } from '../defesa/answer.ts';
import { cienciaAte, contagemDe } from '../prazo/contar.ts';
import { checkedDeadline } from '../requerente/deadline.ts';
import { isUnimpededIn, requireAnothers } from '../requerente/own-solicitacao.ts';
import { findRequerente } from '../requerente/requerente.queries.ts';
import { findAddressee } from './ask.ts';
import { enqueueConversaMail } from './conversa.mail.ts';
import { findHead, showConversa } from './conversa.queries.ts';
import { CONVERSA_TEXT, replyRecipient, replyRefusal, senderSide, sideOf } from './conversa.rules.ts';
import type { Escrita } from './write-mensagem.ts';
import { addMensagem } from './write-mensagem.ts';

/**
 * Replies in an open conversa. Updates the conversa's row first, so that a reply and a closing wait for each other: a reply that comes
 * second finds the conversa closed.
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
    await actAsProxy(deps, tx, session);
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
    const recipient = replyRecipient(lado, head.applicantId, sent);
    checkRecipient(input.destinatarioId, recipient, lado, head.applicantId, sent);
    const requerente = await findRequerente(tx, head.idSolicitacao);
    if (!requerente) throw notFound();
    const member = lado === 'ORGAO' ? null : await findMember(tx, session, head.idSolicitacao, recipient);
    const destinatario = member ?? requerente.destinatario;
    const destinatarioId = member?.id ?? recipient;
    // Only the agency sets deadlines.
    const day = lado === 'ORGAO' ? input.dataLimiteResposta : null;
    const dataLimiteResposta = day ? checkedDeadline(deps, requerente, day) : null;
    const contagem = await contagemDe(deps, tx, requerente, day, em);
    const answered = await markAnswered(tx, head, lado, em);
    const { conteudo, anexos } = input;
    const remetenteId = session.usuarioId;
    const mensagemId = await addMensagem(tx, {
      conversaId: head.id,
      conteudo,
      anexos,
      remetenteId,
      destinatarioId,
      dataLimiteResposta,
      contagem,
      cienciaAte: lado === 'ORGAO' ? cienciaAte(deps.config, requerente.regras, em) : null,
      em,
    });
    const about = { solicitacaoId: head.idSolicitacao, conversaId: head.id, mensagemId };
    const taken = lado === 'CREDENCIADO' ? await answerProceeding(tx, about, remetenteId, em) : [];
    await enqueueConversaMail(deps, tx, {
      mensagemId,
      conversaId: head.id,
      solicitacaoId: head.idSolicitacao,
      destinatario,
      paraCredenciado: lado === 'ORGAO',
      assunto: head.assunto,
      editalNumero: head.editalNumero,
      protocolo: requerente.protocolo,
      tipoConversa: head.tipoConversa,
      resposta: true,
      dataLimiteResposta,
      contagem,
    });
    const shown = await showConversa(tx, session, head.id);
    const noticed = await registrarCiencias(deps, tx, answered, remetenteId);
    await recordAudit(tx, ...noticed, ...taken, {
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

/** Member of the committee who gets an applicant's reply: another one if the recipient is impeded by now (IMP-2). */
async function findMember(tx: Tx, session: Session, idSolicitacao: number, recipient: number) {
  const [member] = await tx
    .select({ id: usuario.id, nome: usuario.nome, email: usuario.email })
    .from(usuario)
    .where(and(eq(usuario.id, recipient), isUnimpededIn(idSolicitacao)));
  const found = member ?? (await findAddressee(tx, session, idSolicitacao));
  if (!found) throw businessError(CONVERSA_TEXT.nobody);
  return found;
}

async function touchOpen(tx: Tx, id: number, em: Date): Promise<void> {
  const touched = await tx
    .update(conversa)
    .set({
      dataUltimaMensagem: sql`greatest(${conversa.dataUltimaMensagem}, ${em.toISOString()}::timestamptz)`,
    })
    .where(and(eq(conversa.id, id), inArray(conversa.status, [...TRANSITIONS.conversa.RESPONDER.from])))
    .returning({ id: conversa.id });
  if (touched.length === 0) throw businessError(ERROR.conversaEncerrada);
}

/** A named recipient must be on the other side; a colleague's newer message may have come in between. */
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

/** A reply answers every message of the other side. Returns their ids. */
async function markAnswered(
  tx: Tx,
  head: { id: number; applicantId: number },
  lado: ReturnType<typeof sideOf>,
  em: Date,
): Promise<number[]> {
  const fromOtherEnd =
    lado === 'ORGAO' ? eq(mensagem.remetenteId, head.applicantId) : ne(mensagem.remetenteId, head.applicantId);
  const answered = await tx
    .update(mensagem)
    .set({
      status: 'RESPONDIDA',
      lidaEm: sql`coalesce(${mensagem.lidaEm}, ${em.toISOString()}::timestamptz)`,
    })
    .where(and(eq(mensagem.conversaId, head.id), fromOtherEnd, ne(mensagem.status, 'RESPONDIDA')))
    .returning({ id: mensagem.id });
  return answered.map(({ id }) => id);
}
