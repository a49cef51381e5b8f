import { recordAudit } from '@credenciados/platform/audit/audit';
import { ciencia, mensagem } from '@credenciados/platform/db/schema/index';
import { and, asc, eq, lte, notExists, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { lockForCiencia, registrarCiencia } from './registrar.ts';

/** Notices of one run; the next run continues. */
const BATCH = 500;

/**
 * Certifies the notice of unopened messages whose term has lapsed (CIE-2). Each is its own transaction, and happens once, whichever process
 * runs it. Returns how many were certified.
 */
export async function lapseCiencias(deps: Deps): Promise<number> {
  const lapsed = new Date(deps.now().getTime() - 1000);
  const due = await deps.db
    .select({ id: mensagem.id })
    .from(mensagem)
    .where(
      and(
        eq(mensagem.status, 'ENVIADA'),
        lte(mensagem.cienciaAte, lapsed),
        notExists(deps.db.select({ one: sql`1` }).from(ciencia).where(eq(ciencia.mensagemId, mensagem.id))),
      ),
    )
    .orderBy(asc(mensagem.cienciaAte))
    .limit(BATCH);
  let made = 0;
  for (const { id } of due) if (await lapseOne(deps, id)) made += 1;
  return made;
}

function lapseOne(deps: Deps, id: number): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    await lockForCiencia(tx, id);
    const entries = await registrarCiencia(deps, tx, id, null);
    if (entries.length > 0) await recordAudit(tx, ...entries);
    return entries.length > 0;
  });
}
