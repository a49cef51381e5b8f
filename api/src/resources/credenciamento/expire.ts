import { solicitacao } from '@credenciados/platform/db/schema/index';
import { enqueueMail } from '@credenciados/platform/mail/outbox';
import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { findRequerente } from '../requerente/requerente.queries.ts';
import { auditMove, move } from '../solicitacao/transition.ts';
import { isRenewed } from './renewed.ts';
import { composeExpiry } from './validade.mail.ts';

const BATCH = 500;

/**
 * Records the end of accreditations whose term is over, and tells their people, except those who have applied anew (VIG-3). Each is its own
 * transaction and happens once, whichever process runs it. Nobody counts as active in the meantime (VIG-1). Returns how many ended.
 */
export async function expireAccreditations(deps: Deps, signal?: AbortSignal): Promise<number> {
  let ended = 0;
  for (;;) {
    const due = await deps.db
      .select({ id: solicitacao.id })
      .from(solicitacao)
      .where(isOver(deps))
      .orderBy(asc(solicitacao.validoAte), asc(solicitacao.id))
      .limit(BATCH);
    for (const { id } of due) {
      if (signal?.aborted) return ended;
      if (await expireOne(deps, id)) ended += 1;
    }
    if (due.length < BATCH) return ended;
  }
}

const isOver = ({ now }: Deps) =>
  and(
    eq(solicitacao.situacao, 'CREDENCIADO'),
    isNotNull(solicitacao.validoAte),
    // The last second counts.
    lte(solicitacao.validoAte, new Date(now().getTime() - 1000)),
  );

/** Returns false if another process, or an act of staff, was first. */
function expireOne(deps: Deps, id: number): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const row = await move(deps, tx, id, 'VENCER', { vencidoEm: deps.now() }, isOver(deps));
    if (!row?.validoAte) return false;
    const requerente = await findRequerente(tx, id);
    const [mine] = await tx
      .select({ renewed: sql<boolean>`${isRenewed}` })
      .from(solicitacao)
      .where(eq(solicitacao.id, id));
    if (requerente && requerente.destinatario.email !== '' && !mine?.renewed) {
      const evento = `CREDENCIAMENTO_VENCIDO:${id}:${row.validoAte.toISOString()}`;
      const mail = composeExpiry(deps, requerente, row.validoAte);
      await enqueueMail(tx, { evento, destinatario: requerente.destinatario.email, solicitacaoId: id, ...mail });
    }
    await auditMove(tx, null, 'CREDENCIAMENTO_VENCIDO', id);
    return true;
  });
}
