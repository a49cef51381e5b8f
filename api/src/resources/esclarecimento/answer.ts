import { ERROR, ESCLARECIMENTO_TEXT, type responderEsclarecimentoSchema } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import { edital, esclarecimento } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, isNull } from 'drizzle-orm';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import type { EditalRow } from '../edital/edital.queries.ts';
import { isValid } from '../edital/edital.rules.ts';
import { enqueueAnswerMail, type Respondido } from './esclarecimento.mail.ts';
import { requireDecision } from './esclarecimento.rules.ts';

type Resposta = z.output<typeof responderEsclarecimentoSchema>;

/** Answers a question, decides a challenge, or ends it with its edital, and publishes it; of two answers at once, one is kept (ESC-3). */
export function answer(deps: Deps, { usuarioId }: Session, id: number, sent: Resposta): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ row: esclarecimento, of: edital })
      .from(esclarecimento)
      .innerJoin(edital, eq(edital.id, esclarecimento.editalId))
      .where(eq(esclarecimento.id, id))
      .for('update', { of: esclarecimento });
    if (!found) throw notFound(ERROR.notFound);
    const { row, of } = found;
    if (row.respondidoEm) throw businessError(ESCLARECIMENTO_TEXT.answered);
    const { pergunta: publicado, resposta, acolhida = null, prejudicado = false } = sent;
    requireDecision(row.tipo, acolhida, prejudicado);
    if (prejudicado && isValid(of, deps.now())) throw businessError(ESCLARECIMENTO_TEXT.open);
    const outcome = { publicado, resposta, acolhida, prejudicado };
    await tx
      .update(esclarecimento)
      .set({ ...outcome, respondidoEm: deps.now(), respondidoPor: usuarioId })
      .where(eq(esclarecimento.id, id));
    await tellOutcome(deps, tx, { ...row, ...outcome, numero: of.numero }, usuarioId);
  });
}

type Ended = Pick<typeof esclarecimento.$inferSelect, 'texto' | 'publicado'> &
  Omit<Respondido, 'email'> & { email: string | null };

/** Mails the outcome to a confirmed address, and records it. */
async function tellOutcome(deps: Deps, tx: Tx, row: Ended, usuarioId: number): Promise<void> {
  const { id, protocolo, acolhida, prejudicado, email } = row;
  if (email !== null) await enqueueAnswerMail(deps, tx, { ...row, email });
  await recordAudit(tx, {
    ...{ atorId: usuarioId, acao: 'ESCLARECIMENTO_RESPONDIDO', entidade: 'esclarecimento', entidadeId: id },
    dados: { protocolo, acolhida, prejudicado, textoAlterado: row.publicado !== row.texto },
  });
}

/** Ends the waiting ones of an edital that is annulled or revoked, unanswered (ESC-5). */
export async function endEsclarecimentos(
  deps: Deps,
  tx: Tx,
  { usuarioId }: Session,
  { id, numero }: Pick<EditalRow, 'id' | 'numero'>,
  motivo: string,
): Promise<void> {
  const outcome = { publicado: ESCLARECIMENTO_TEXT.unpublished, resposta: motivo, prejudicado: true };
  const ended = await tx
    .update(esclarecimento)
    .set({ ...outcome, respondidoEm: deps.now(), respondidoPor: usuarioId })
    .where(and(eq(esclarecimento.editalId, id), isNull(esclarecimento.respondidoEm)))
    .returning();
  for (const row of ended) await tellOutcome(deps, tx, { ...row, ...outcome, acolhida: null, numero }, usuarioId);
}
