import { PARECER_TEXT } from '@credenciados/contract';
import { parecer } from '@credenciados/platform/db/schema/index';
import { notFound } from '@credenciados/platform/http/errors';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { auditParecer } from './ask.ts';
import { openParecer } from './parecer.queries.ts';

/** Opening a link again within this time counts as one view. */
const SAME_LOOK_MS = 10 * 60 * 1000;

/** Shows the holder of a link the solicitação, and audits the view. */
export async function openLink(deps: Deps, chave: string) {
  const { db } = deps;
  const now = deps.now();
  const opened = await openParecer(db, chave, now);
  if (!opened) throw notFound(PARECER_TEXT.deadLink);
  const { id, nome, abertoEm, respondidoEm, solicitacaoId } = opened.row;
  // An external person sees personal data: audited before they see it.
  if (!respondidoEm && (!abertoEm || now.getTime() - abertoEm.getTime() > SAME_LOOK_MS)) {
    await db.transaction(async (tx) => {
      await tx
        .update(parecer)
        .set({ abertoEm: now })
        .where(and(eq(parecer.id, id), isNull(parecer.respondidoEm)));
      await auditParecer(tx, null, 'PARECER_ABERTO', solicitacaoId, { id, nome });
    });
  }
  return opened.shown;
}
