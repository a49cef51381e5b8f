import { deadlineError, deadlineRange, ERROR, endOfDayIn, type TipoConversa } from '@credenciados/shared/contract';
import { eq, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { businessError, notFound } from '../../http/errors.ts';
import type { Session } from '../../http/session/session.ts';
import type { Tx } from '../../platform/db/database.ts';
import { edital, solicitacao } from '../../platform/db/tables.ts';
import { enqueueConversaMail } from '../conversa/conversa.mail.ts';
import { openConversa } from '../conversa/conversa.service.ts';
import {
  type Announcement,
  analysisAnnouncement,
  deaccreditationAnnouncement,
  validationAnnouncement,
} from './solicitacao.texts.ts';
import { auditMove, moveOrRefuse } from './transition.ts';

/** Approves or rejects a solicitação, and tells its applicant (ANL-4). */
export function decide(
  deps: Deps,
  session: Session,
  input: { id: number; aprovar: boolean; justificativa: string; versao?: number | undefined },
): Promise<void> {
  const { id, aprovar, justificativa } = input;
  return deps.db.transaction(async (tx) => {
    const decision = {
      justificativa: justificativa === '' ? null : justificativa,
      decididaEm: deps.now(),
      decididaPor: session.usuarioId,
    };
    const row = await moveOrRefuse(deps, tx, session, id, aprovar ? 'APROVAR' : 'REJEITAR', decision, input.versao);
    await announce(deps, tx, session, row, 'RESULTADO_ANALISE', analysisAnnouncement(row, aprovar, justificativa));
    await auditMove(tx, session.usuarioId, aprovar ? 'SOLICITACAO_APROVADA' : 'SOLICITACAO_REJEITADA', id);
  });
}

/** Returns a solicitação to its applicant for rectification until the end of a day. */
export function askRectification(
  deps: Deps,
  session: Session,
  id: number,
  input: {
    assunto: string;
    mensagem: string;
    dataLimiteResposta: string;
    destinatario?: { id: number } | undefined;
    versao?: number | undefined;
  },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const request = await findSolicitacao(tx, id);
    if (!request) throw notFound(ERROR.notFound);
    if (input.destinatario && input.destinatario.id !== request.usuarioId) {
      throw businessError('O destinatário não é o interessado desta solicitação.');
    }
    const prazo = checkedDeadline(deps, input.dataLimiteResposta, request.dataFim);
    const row = await moveOrRefuse(
      deps,
      tx,
      session,
      id,
      'PEDIR_RETIFICACAO',
      { prazoRetificacao: prazo },
      input.versao,
    );
    const message = { assunto: input.assunto, conteudo: input.mensagem };
    await announce(deps, tx, session, row, 'SOLICITACAO_RETIFICACAO', message, prazo);
    await auditMove(tx, session.usuarioId, 'RETIFICACAO_PEDIDA', id, { prazo: input.dataLimiteResposta });
  });
}

/** Validates a person who was registered from a process. */
export function validateCredenciado(deps: Deps, session: Session, id: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const decision = { decididaEm: deps.now(), decididaPor: session.usuarioId };
    const row = await moveOrRefuse(deps, tx, session, id, 'VALIDAR', decision);
    await announce(deps, tx, session, row, 'RESULTADO_ANALISE', validationAnnouncement(row));
    await auditMove(tx, session.usuarioId, 'CREDENCIADO_VALIDADO', id);
  });
}

/** De-accredits a person. Whoever accredited them stays named as responsible. */
export function deaccredit(deps: Deps, session: Session, id: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const row = await moveOrRefuse(deps, tx, session, id, 'DESCREDENCIAR', {
      decididaEm: sql`coalesce(${solicitacao.decididaEm}, ${deps.now().toISOString()}::timestamptz)`,
      decididaPor: sql`coalesce(${solicitacao.decididaPor}, ${session.usuarioId}::int)`,
    });
    await announce(deps, tx, session, row, 'RESULTADO_ANALISE', deaccreditationAnnouncement(row));
    await auditMove(tx, session.usuarioId, 'CREDENCIADO_DESCREDENCIADO', id);
  });
}

async function findSolicitacao(tx: Tx, id: number) {
  const [row] = await tx
    .select({ usuarioId: solicitacao.usuarioId, dataFim: edital.dataFim })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .where(eq(solicitacao.id, id));
  return row ?? null;
}

function checkedDeadline(deps: Deps, day: string, dataFim: Date): Date {
  const { timeZone } = deps.config;
  const wrong = deadlineError(day, deadlineRange(deps.now(), dataFim, timeZone));
  if (wrong) throw businessError(wrong, { campos: { dataLimiteResposta: wrong } });
  return endOfDayIn(day, timeZone);
}

/** Writes to the applicant in the portal, and tells them by e-mail. */
async function announce(
  deps: Deps,
  tx: Tx,
  session: Session,
  request: { id: number; usuarioId: number; editalNumero: string },
  tipoConversa: TipoConversa,
  message: Announcement,
  dataLimiteResposta: Date | null = null,
): Promise<void> {
  const about = {
    solicitacaoId: request.id,
    assunto: message.assunto,
    destinatarioId: request.usuarioId,
    dataLimiteResposta,
  };
  const { conteudo } = message;
  const made = await openConversa(tx, {
    ...about,
    tipoConversa,
    conteudo,
    remetenteId: session.usuarioId,
    em: deps.now(),
  });
  await enqueueConversaMail(deps, tx, {
    ...about,
    ...made,
    paraCredenciado: true,
    editalNumero: request.editalNumero,
  });
}
