import { ACCESS, isAllowed } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { solicitacao } from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { and, asc, inArray, isNull } from 'drizzle-orm';
import { mayHandle } from './own-solicitacao.ts';

/**
 * Records the first opening by staff, which ends the changes by the applicant (INS-23). Call it before reading the content: of an opening
 * and a change at once, either the change is read, or it is refused.
 */
export async function openForAnalysis(
  db: Executor,
  session: Session | null,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  if (!session || ids.length === 0 || !isAllowed(ACCESS.staffRead, session.perfil)) return;
  const unopened = db
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .where(and(inArray(solicitacao.id, [...ids]), isNull(solicitacao.abertaEm), mayHandle(session)))
    // Two openings of many lock them in one order.
    .orderBy(asc(solicitacao.id))
    .for('no key update');
  await db.update(solicitacao).set({ abertaEm: now }).where(inArray(solicitacao.id, unopened));
}
