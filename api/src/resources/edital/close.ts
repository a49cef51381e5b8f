import { ERROR, TRANSITIONS } from '@credenciados/contract';
import { edital } from '@credenciados/platform/db/schema/index';
import { businessError } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { lastClosed } from './edital.queries.ts';
import { keepVersao } from './keep-versao.ts';
import { auditEdital, notOpen } from './open-edital-conflicts.ts';

const CLOSE = TRANSITIONS.edital.ENCERRAR;

/** Closes the open edital. */
export function closeEdital(deps: Deps, session: Session): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [present] = await tx
      .select()
      .from(edital)
      .where(inArray(edital.situacao, [...CLOSE.from]))
      .for('update');
    const [closed] = await tx
      .update(edital)
      .set({ situacao: CLOSE.to, encerradoEm: deps.now(), versao: sql`${edital.versao} + 1` })
      .where(inArray(edital.situacao, [...CLOSE.from]))
      .returning();
    if (!present || !closed) {
      const [last] = await tx.select({ id: edital.id }).from(edital).where(eq(edital.id, lastClosed));
      throw last ? await notOpen(deps, tx, last.id) : businessError(ERROR.editalNotOpen);
    }
    await keepVersao(deps, tx, session, { antes: present, depois: closed, motivo: 'Encerramento das inscrições.' });
    await auditEdital(tx, session, 'EDITAL_ENCERRADO', closed.id);
  });
}
