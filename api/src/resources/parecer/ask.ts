import {
  dayOf,
  ERROR,
  endOfDayIn,
  PARECER_TEXT,
  type pedidoParecerSchema,
  shiftDay,
  TRANSITIONS,
} from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import { documento, parecer, parecerDocumento, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { DONE } from '@credenciados/platform/http/done-answer';
import { AppError, businessError, notFound } from '@credenciados/platform/http/errors';
import type { Remember } from '@credenciados/platform/http/handler';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { reserveAttempt } from '../../http/security/attempts.ts';
import { RATE_LIMITS } from '../../http/security/limits.ts';
import { openForAnalysis } from '../requerente/open-for-analysis.ts';
import { requireAnothers } from '../requerente/own-solicitacao.ts';
import { newChave } from './parecer.key.ts';
import { enqueueAskedMail } from './parecer.mail.ts';

type Pedido = z.output<typeof pedidoParecerSchema> & { idSolicitacao: number };

/**
 * Requests an opinion on another person's undecided solicitação from an external expert (ANL-20): stores the question with its documentos,
 * and mails the link. Refuses the applicant's own address, and an address with a pending request.
 */
export async function askParecer(deps: Deps, session: Session, pedido: Pedido, remember: Remember) {
  const reserved = await reserveAttempt(deps, [
    { subject: `parecer:${session.usuarioId}`, limit: RATE_LIMITS.opinionsOfAsker },
  ]);
  if (!reserved.allowed) throw new AppError(429, ERROR.tooMany);
  return deps.db.transaction(async (tx) => {
    const { idSolicitacao, nome, email, pergunta } = pedido;
    await openForAnalysis(tx, session, [idSolicitacao], deps.now());
    const alvo = await requireUndecided(tx, session, idSolicitacao);
    if (email === alvo.email || email === alvo.conta) {
      throw businessError(PARECER_TEXT.applicant, { campos: { email: PARECER_TEXT.applicant } });
    }
    const documentos = await requireDocumentos(tx, idSolicitacao, pedido.documentos);
    const { chave, chaveHash } = newChave();
    const criadoEm = deps.now();
    const expiraEm = endOf(deps, pedido.dias);
    const [made] = await tx
      .insert(parecer)
      .values({
        ...{ solicitacaoId: idSolicitacao, nome, email, pergunta, chaveHash },
        ...{ criadoEm, criadoPor: session.usuarioId, expiraEm },
      })
      .onConflictDoNothing()
      .returning({ id: parecer.id });
    if (!made) throw businessError(PARECER_TEXT.waiting, { campos: { email: PARECER_TEXT.waiting } });
    await tx.insert(parecerDocumento).values(documentos.map((documentoId) => ({ parecerId: made.id, documentoId })));
    const { protocolo } = alvo;
    const asked = { id: made.id, nome, email, pergunta, expiraEm, solicitacaoId: idSolicitacao, protocolo };
    await enqueueAskedMail(deps, tx, asked, chave);
    await remember(tx, DONE);
    await auditParecer(tx, session.usuarioId, 'PARECER_PEDIDO', idSolicitacao, { id: made.id, nome, documentos });
    return DONE;
  });
}

/** Extends the deadline by sending a new link; the former one becomes invalid. */
export function extendParecer(deps: Deps, session: Session, id: number, dias: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const { solicitacaoId } = await findOpen(tx, id);
    const { protocolo } = await requireUndecided(tx, session, solicitacaoId);
    const { chave, chaveHash } = newChave();
    const expiraEm = endOf(deps, dias);
    const [row] = await tx.update(parecer).set({ chaveHash, expiraEm }).where(isOpen(id)).returning();
    if (!row) throw businessError(PARECER_TEXT.notWaiting);
    await enqueueAskedMail(deps, tx, { ...row, protocolo }, chave);
    await auditParecer(tx, session.usuarioId, 'PARECER_PRORROGADO', solicitacaoId, { id, nome: row.nome, dias });
  });
}

/** Cancels a request; its link becomes invalid at once. */
export function cancelParecer(deps: Deps, session: Session, id: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const { solicitacaoId } = await findOpen(tx, id);
    await requireAnothers(tx, session, solicitacaoId);
    const [row] = await tx
      .update(parecer)
      .set({ canceladoEm: deps.now(), canceladoPor: session.usuarioId })
      .where(isOpen(id))
      .returning({ nome: parecer.nome });
    if (!row) throw businessError(PARECER_TEXT.notWaiting);
    await auditParecer(tx, session.usuarioId, 'PARECER_CANCELADO', solicitacaoId, { id, nome: row.nome });
  });
}

/** Writes an opinion's audit entry, which the solicitação's history shows. */
export function auditParecer(
  tx: Tx,
  atorId: number | null,
  acao: string,
  solicitacaoId: number,
  { id, nome, ...dados }: { id: number; nome: string } & Record<string, unknown>,
): Promise<void> {
  const entry = { atorId, acao, entidade: 'solicitacao', entidadeId: solicitacaoId };
  return recordAudit(tx, { ...entry, dados: { parecer: id, perito: nome, ...dados } });
}

const isOpen = (id: number) => and(eq(parecer.id, id), isNull(parecer.respondidoEm), isNull(parecer.canceladoEm));

async function findOpen(tx: Tx, id: number): Promise<{ solicitacaoId: number }> {
  const [row] = await tx
    .select({
      solicitacaoId: parecer.solicitacaoId,
      respondidoEm: parecer.respondidoEm,
      cancelado: parecer.canceladoEm,
    })
    .from(parecer)
    .where(eq(parecer.id, id));
  if (!row) throw notFound(ERROR.notFound);
  if (row.respondidoEm || row.cancelado) throw businessError(PARECER_TEXT.notWaiting);
  return row;
}

/** Locks another person's undecided solicitação until the transaction ends. */
async function requireUndecided(
  tx: Tx,
  session: Session,
  id: number,
): Promise<{ protocolo: string; email: string; conta: string }> {
  await requireAnothers(tx, session, id);
  const [alvo] = await tx
    .select({ protocolo: solicitacao.protocolo, email: solicitacao.email, conta: usuario.email })
    .from(solicitacao)
    .innerJoin(usuario, eq(usuario.id, solicitacao.usuarioId))
    .where(and(eq(solicitacao.id, id), inArray(solicitacao.situacao, [...TRANSITIONS.solicitacao.PEDIR_PARECER.from])));
  if (!alvo) throw businessError(PARECER_TEXT.decided, { codigo: 'SITUACAO_ALTERADA' });
  return alvo;
}

async function requireDocumentos(tx: Tx, idSolicitacao: number, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  const rows = await tx
    .select({ id: documento.id })
    .from(documento)
    .where(
      and(eq(documento.solicitacaoId, idSolicitacao), inArray(documento.id, wanted), isNull(documento.substituidoEm)),
    );
  if (rows.length < wanted.length) {
    throw businessError(PARECER_TEXT.foreignDocument, { campos: { documentos: PARECER_TEXT.foreignDocument } });
  }
  return wanted;
}

/** End of the day a number of days from now. */
function endOf({ now, config }: Deps, dias: number): Date {
  return endOfDayIn(shiftDay(dayOf(now(), config.timeZone), dias), config.timeZone);
}
