import {
  dayOf,
  ERROR,
  type outorgarSchema,
  PODERES,
  PROCURACAO_LIMITS,
  PROCURACAO_TEXT,
  shiftDay,
} from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import { procuracao, usuario } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, gte, isNull } from 'drizzle-orm';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { endSession, renewSession, switchSession } from '../../http/session/sessions.ts';
import { enqueueProcuracaoMail } from './procuracao.mail.ts';
import { isStaffAccount, situacaoOf } from './procuracao.queries.ts';

const todayOf = ({ config, now }: Deps) => dayOf(now(), config.timeZone);
const fault = (campo: string, text: string) => businessError(text, { campos: { [campo]: text } });

/**
 * Grants a power of attorney (PRO-1). The answer is the same whether or not the CPF has an account. A former grant to the same proxy that is
 * still open ends. Errors: 422 for one's own CPF, a period that is over or too long, and too many open grants.
 */
export function grant(deps: Deps, session: Session, form: z.output<typeof outorgarSchema>): Promise<void> {
  const hoje = todayOf(deps);
  if (form.cpf === session.cpf) throw fault('cpf', PROCURACAO_TEXT.propria);
  if (form.fim < hoje) throw fault('fim', PROCURACAO_TEXT.passado);
  if (form.fim > shiftDay(form.inicio, PROCURACAO_LIMITS.anos * 366)) throw fault('fim', PROCURACAO_TEXT.longa);
  return deps.db.transaction(async (tx) => {
    // Locks the person, so that grants at once can't exceed the limit.
    await tx.select({ id: usuario.id }).from(usuario).where(eq(usuario.id, session.usuarioId)).for('update');
    const open = and(eq(procuracao.outorganteId, session.usuarioId), isNull(procuracao.encerradaEm));
    const end = { encerradaEm: deps.now(), encerradaPor: session.usuarioId };
    await tx
      .update(procuracao)
      .set(end)
      .where(and(open, eq(procuracao.procuradorCpf, form.cpf)));
    if ((await tx.$count(procuracao, and(open, gte(procuracao.fim, hoje)))) >= PROCURACAO_LIMITS.abertas) {
      throw businessError(PROCURACAO_TEXT.muitas);
    }
    const poderes = PODERES.filter((poder) => poder === 'ACOMPANHAR' || form.poderes.includes(poder));
    const { cpf: procuradorCpf, inicio, fim } = form;
    const [row] = await tx
      .insert(procuracao)
      .values({ outorganteId: session.usuarioId, procuradorCpf, poderes, inicio, fim, criadaEm: deps.now() })
      .returning();
    if (!row) throw new Error('The power of attorney was not kept');
    await enqueueProcuracaoMail(deps, tx, 'OUTORGADA', row);
    await audit(tx, session, 'PROCURACAO_OUTORGADA', row.id, { poderes, inicio, fim });
  });
}

/** A power of attorney of the caller's, on either side, locked until the transaction ends. */
async function lockOwn(tx: Tx, { usuarioId, cpf }: Session, id: number) {
  const [row] = await tx.select().from(procuracao).where(eq(procuracao.id, id)).for('update');
  if (!row || (row.outorganteId !== usuarioId && row.procuradorCpf !== cpf)) throw notFound(ERROR.notFound);
  return row;
}

/** Accepts a power of attorney (PRO-2). Errors: 404 unless the caller is the named proxy, 422 for staff and for an answered one. */
export function accept(deps: Deps, session: Session, id: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const row = await lockOwn(tx, session, id);
    if (row.procuradorCpf !== session.cpf) throw notFound(ERROR.notFound);
    if (await isStaffAccount(tx, session.usuarioId)) throw businessError(PROCURACAO_TEXT.equipe);
    if (situacaoOf(row, todayOf(deps)) !== 'PENDENTE') throw businessError(PROCURACAO_TEXT.respondida);
    await tx
      .update(procuracao)
      .set({ aceitaEm: deps.now(), procuradorId: session.usuarioId })
      .where(eq(procuracao.id, id));
    await enqueueProcuracaoMail(deps, tx, 'ACEITA', row);
    await audit(tx, session, 'PROCURACAO_ACEITA', id);
  });
}

/** Refuses or revokes a power of attorney, by either side and at once (PRO-4). Errors: 404 for another's, 422 if it has ended. */
export function end(deps: Deps, session: Session, id: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const row = await lockOwn(tx, session, id);
    if (['VENCIDA', 'RECUSADA', 'REVOGADA'].includes(situacaoOf(row, todayOf(deps)))) {
      throw businessError(PROCURACAO_TEXT.respondida);
    }
    await tx
      .update(procuracao)
      .set({ encerradaEm: deps.now(), encerradaPor: session.usuarioId })
      .where(eq(procuracao.id, id));
    if (row.aceitaEm) await enqueueProcuracaoMail(deps, tx, 'REVOGADA', row);
    await audit(tx, session, row.aceitaEm ? 'PROCURACAO_REVOGADA' : 'PROCURACAO_RECUSADA', id);
  });
}

/** Starts a session in which the caller acts for the person who granted the power (PRO-3). Errors: 404, and 422 unless it is in force. */
export function startActing(deps: Deps, session: Session, id: number): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const row = await lockOwn(tx, session, id);
    if (row.procuradorId !== session.usuarioId) throw notFound(ERROR.notFound);
    if (situacaoOf(row, todayOf(deps)) !== 'VIGENTE') throw businessError(PROCURACAO_TEXT.encerrada);
    if (await isStaffAccount(tx, session.usuarioId)) throw businessError(PROCURACAO_TEXT.equipe);
    const token = await switchSession(deps, tx, session.sid, id);
    if (!token) throw businessError(PROCURACAO_TEXT.encerrada);
    await audit(tx, session, 'PROCURACAO_USADA', id);
    return token;
  });
}

/** Gives a proxy a session of their own again, also once the power has ended; other people's is renewed (PRO-3). */
export function stopActing(deps: Deps, session: Session): Promise<string | null> {
  if (!session.procurador) return renewSession(deps, session.sid);
  return deps.db.transaction(async (tx) => {
    const token = await switchSession(deps, tx, session.sid, null);
    await endSession(deps, tx, session.sid);
    return token;
  });
}

function audit(tx: Tx, { usuarioId }: Session, acao: string, id: number, dados: Record<string, unknown> = {}) {
  return recordAudit(tx, { atorId: usuarioId, acao, entidade: 'procuracao', entidadeId: id, dados });
}
