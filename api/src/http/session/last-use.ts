import { and, eq, lt } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { sessao } from '../../platform/db/schema/index.ts';
import type { TokenSession } from './sessions.ts';

/** Enough for a person to know their own sessions by, and seldom enough to cost nothing. */
const EVERY_MS = 5 * 60 * 1000;

/** Notes when a session is used, for its owner to see; not every request, but every few minutes. */
export async function noteUse(deps: Pick<Deps, 'db' | 'now'>, { sid, usedAt }: TokenSession): Promise<void> {
  const ultimoUsoEm = deps.now();
  const before = new Date(ultimoUsoEm.getTime() - EVERY_MS);
  if (usedAt >= before) return;
  await deps.db
    .update(sessao)
    .set({ ultimoUsoEm })
    .where(and(eq(sessao.id, sid), lt(sessao.ultimoUsoEm, before)));
}
