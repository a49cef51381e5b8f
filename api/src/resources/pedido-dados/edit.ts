import { contarPrazo, dayOf, PEDIDO_DADOS_DIAS, PEDIDO_DADOS_TEXT, type TipoPedidoDados } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import { pedidoDados, pedidoDadosMensagem, usuario } from '@credenciados/platform/db/schema/index';
import { DONE } from '@credenciados/platform/http/done-answer';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Remember } from '@credenciados/platform/http/handler';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { ownSolicitacaoError } from '../../http/own-record.ts';
import { holdCalendario, loadCalendario } from '../prazo/calendario.ts';
import { enqueueOfficerMail, enqueuePersonMail } from './pedido-dados.mail.ts';

/** Calendar without the outages of an edital: a request belongs to none. */
const NO_EDITAL = 0;

/**
 * Records a person's request with the last day to answer it: 15 days, moved to the next working day (DAD-4). It deletes or changes
 * nothing. A unique index allows one pending request of each kind.
 */
export function askPedido(
  deps: Deps,
  { usuarioId }: Session,
  { tipo, motivo }: { tipo: TipoPedidoDados; motivo: string },
  remember: Remember,
): Promise<typeof DONE> {
  return deps.db.transaction(async (tx) => {
    const criadoEm = deps.now();
    await holdCalendario(tx);
    const { fim: prazo } = contarPrazo(
      {
        ...{ unidade: 'DIAS_CORRIDOS', dias: PEDIDO_DADOS_DIAS, inicio: 'PEDIDO' },
        evento: dayOf(criadoEm, deps.config.timeZone),
      },
      await loadCalendario(tx, NO_EDITAL),
    );
    const [asked] = await tx
      .insert(pedidoDados)
      .values({ usuarioId, tipo, motivo, criadoEm, prazo })
      .onConflictDoNothing()
      .returning({ id: pedidoDados.id });
    if (!asked) throw businessError(PEDIDO_DADOS_TEXT.pending);
    const { id } = asked;
    await enqueueOfficerMail(deps, tx, 'PEDIDO_DADOS_RECEBIDO', { id, tipo, prazo });
    await enqueuePersonMail(deps, tx, 'PEDIDO_DADOS_ENVIADO', { id, tipo, prazo }, await personOf(tx, usuarioId));
    await audit(tx, usuarioId, 'PEDIDO_DADOS_FEITO', id, { tipo, prazo });
    await remember(tx, DONE);
    return DONE;
  });
}

/** Withdraws a person's pending request. The audit keeps that it was made; an answer of the same moment wins or loses whole. */
export function withdrawPedido(deps: Deps, { usuarioId }: Session, id: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const withdrawn = await lockPending(tx, id, usuarioId);
    await tx.delete(pedidoDados).where(eq(pedidoDados.id, id));
    await enqueuePersonMail(deps, tx, 'PEDIDO_DADOS_RETIRADO', withdrawn, await personOf(tx, usuarioId));
    await audit(tx, usuarioId, 'PEDIDO_DADOS_RETIRADO', id);
  });
}

/** Adds a message of the person to their own pending request, and tells the data officer. */
export function writeAsPerson(
  deps: Deps,
  { usuarioId }: Session,
  id: number,
  texto: string,
  remember: Remember,
): Promise<typeof DONE> {
  return deps.db.transaction(async (tx) => {
    const pedido = await lockPending(tx, id, usuarioId);
    const mensagemId = await write(deps, tx, id, usuarioId, texto);
    await enqueueOfficerMail(deps, tx, 'PEDIDO_DADOS_COMPLETADO', pedido, mensagemId);
    await audit(tx, usuarioId, 'PEDIDO_DADOS_MENSAGEM', id);
    await remember(tx, DONE);
    return DONE;
  });
}

/** Writes to the person about their pending request, and tells them by e-mail; the term goes on. */
export function writeAsOfficer(
  deps: Deps,
  session: Session,
  id: number,
  texto: string,
  remember: Remember,
): Promise<typeof DONE> {
  return deps.db.transaction(async (tx) => {
    const { person, ...pedido } = await lockForOfficer(tx, session, id);
    const mensagemId = await write(deps, tx, id, session.usuarioId, texto);
    await enqueuePersonMail(deps, tx, 'PEDIDO_DADOS_MENSAGEM', pedido, person, mensagemId);
    await audit(tx, session.usuarioId, 'PEDIDO_DADOS_MENSAGEM', id);
    await remember(tx, DONE);
    return DONE;
  });
}

/** Answers a request; of two answers at once, one succeeds and the other is refused. Nobody answers their own. */
export function answerPedido(deps: Deps, session: Session, id: number, resposta: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const { person, ...pedido } = await lockForOfficer(tx, session, id);
    await tx
      .update(pedidoDados)
      .set({ resposta, respondidoEm: deps.now(), respondidoPor: session.usuarioId })
      .where(eq(pedidoDados.id, id));
    await enqueuePersonMail(deps, tx, 'PEDIDO_DADOS_RESPONDIDO', pedido, person);
    await audit(tx, session.usuarioId, 'PEDIDO_DADOS_RESPONDIDO', id, { tipo: pedido.tipo, prazo: pedido.prazo });
  });
}

async function lockForOfficer(tx: Tx, session: Session, id: number) {
  const pedido = await lockPending(tx, id);
  const person = await personOf(tx, pedido.usuarioId);
  if (pedido.usuarioId === session.usuarioId || person.cpf === session.cpf) {
    throw ownSolicitacaoError(PEDIDO_DADOS_TEXT.own);
  }
  return { ...pedido, person };
}

/** Locks a pending request, of one person if given; throws if it is gone or answered. */
async function lockPending(tx: Tx, id: number, usuarioId?: number) {
  const [pedido] = await tx
    .select()
    .from(pedidoDados)
    .where(and(eq(pedidoDados.id, id), usuarioId === undefined ? undefined : eq(pedidoDados.usuarioId, usuarioId)))
    .for('update');
  if (!pedido) throw notFound(PEDIDO_DADOS_TEXT.gone);
  if (pedido.respondidoEm) throw businessError(PEDIDO_DADOS_TEXT.answered, { codigo: 'SITUACAO_ALTERADA' });
  return pedido;
}

async function write(deps: Deps, tx: Tx, pedidoId: number, autorId: number, texto: string): Promise<number> {
  const [written] = await tx
    .insert(pedidoDadosMensagem)
    .values({ pedidoId, autorId, texto, em: deps.now() })
    .returning({ id: pedidoDadosMensagem.id });
  if (!written) throw new Error('The message was not kept');
  return written.id;
}

async function personOf(tx: Tx, usuarioId: number): Promise<{ nome: string; email: string; cpf: string }> {
  const [person] = await tx
    .select({ nome: usuario.nome, email: usuario.email, cpf: usuario.cpf })
    .from(usuario)
    .where(eq(usuario.id, usuarioId));
  if (!person) throw new Error('The account of a request is gone');
  return person;
}

/** The audit is never erased, so it has no text of a request. */
const audit = (tx: Tx, atorId: number, acao: string, id: number, dados?: Record<string, unknown>) =>
  recordAudit(tx, { atorId, acao, entidade: 'pedido_exclusao', entidadeId: id, ...(dados && { dados }) });
