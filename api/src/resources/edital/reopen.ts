import { dayOf, ERROR, EXTINCAO_TEXT, endDayError, endOfDayIn, TRANSITIONS } from '@credenciados/contract';
import { edital, extincao } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { refusePublished } from './cronograma.ts';
import { findEdital, findOpenEdital, lastClosed } from './edital.queries.ts';
import { keepVersao } from './keep-versao.ts';
import { alreadyOpen, auditEdital, oneOpen } from './open-edital-conflicts.ts';

const REOPEN = TRANSITIONS.edital.REABRIR;

/** Reopens the edital that was closed last, until the end of a day (EDT-9). */
export function reopenEdital(deps: Deps, session: Session, input: { id: number; dataFim: string }): Promise<void> {
  return oneOpen(deps, async (tx) => {
    const present = await findEdital(tx, input.id);
    if (!present) throw notFound(ERROR.notFound);
    const { timeZone } = deps.config;
    const wrongEnd = endDayError(dayOf(present.dataInicio, timeZone), input.dataFim, dayOf(deps.now(), timeZone));
    if (wrongEnd) throw businessError(wrongEnd, { campos: { dataFim: wrongEnd } });
    const open = await findOpenEdital(tx);
    if (open) throw await alreadyOpen(deps, tx, open.id);
    await refusePublished(tx, present.id);
    // A proposal locks the edital, so it waits or is seen.
    await tx.select({ id: edital.id }).from(edital).where(eq(edital.id, present.id)).for('no key update');
    const ended = and(eq(extincao.editalId, present.id), ne(extincao.situacao, 'RETIRADA'));
    if ((await tx.$count(extincao, ended)) > 0) throw businessError(EXTINCAO_TEXT.pending);
    const [reopened] = await tx
      .update(edital)
      .set({
        situacao: REOPEN.to,
        dataFim: endOfDayIn(input.dataFim, timeZone),
        encerradoEm: null,
        versao: sql`${edital.versao} + 1`,
      })
      .where(and(eq(edital.id, input.id), inArray(edital.situacao, [...REOPEN.from]), eq(edital.id, lastClosed)))
      .returning();
    if (!reopened) {
      // Somebody opened an edital meanwhile, perhaps this one; or it wasn't the last one closed.
      const winner = await findOpenEdital(tx);
      throw winner ? await alreadyOpen(deps, tx, winner.id) : businessError(ERROR.editalNotReopenable);
    }
    await keepVersao(deps, tx, session, { antes: present, depois: reopened, motivo: 'Reabertura das inscrições.' });
    await auditEdital(tx, session, 'EDITAL_REABERTO', input.id, { dataFim: input.dataFim });
  });
}
