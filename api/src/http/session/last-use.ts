import { sessao } from '@credenciados/platform/db/schema/index';
import { and, eq, lt } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { TokenSession } from './sessions.ts';

/** Precise enough for people to recognise their sessions, and rare enough to cost nothing. */
const EVERY_MS = 5 * 60 * 1000;

/** Records when a session was last used, for its owner to see, at most once in `EVERY_MS`. */
export async function noteUse(deps: Pick<Deps, 'db' | 'now'>, { sid, usedAt }: TokenSession): Promise<void> {
  const ultimoUsoEm = deps.now();
  const before = new Date(ultimoUsoEm.getTime() - EVERY_MS);
  if (usedAt >= before) return;
  await deps.db
    .update(sessao)
    .set({ ultimoUsoEm })
    .where(and(eq(sessao.id, sid), lt(sessao.ultimoUsoEm, before)));
}
