import { and, asc, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { attemptKey } from '../../identity/sign-in-attempts.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { tentativaLogin } from '../../platform/db/tables.ts';
import type { Limit } from './limits.ts';

/** Counts of attempts within a transaction of the caller's, beside `reserveAttempt`, which has one of its own. */

/** Number of attempts of a subject within a limit's window. */
export async function countAttempts(
  deps: Deps,
  db: Executor,
  subject: string,
  { windowMs }: Pick<Limit, 'windowMs'>,
): Promise<number> {
  const since = new Date(deps.now().getTime() - windowMs);
  const [row] = await db
    .select({ times: count() })
    .from(tentativaLogin)
    .where(and(eq(tentativaLogin.chave, attemptKey(deps, subject)), gt(tentativaLogin.em, since)));
  return row?.times ?? 0;
}

/** Counts an attempt of each subject. */
export async function noteAttempts(deps: Deps, db: Executor, ...subjects: string[]): Promise<void> {
  const em = deps.now();
  await db.insert(tentativaLogin).values(subjects.map((subject) => ({ chave: attemptKey(deps, subject), em })));
}

/** Makes others that count the subject wait until the transaction ends. */
export async function lockAttempts(deps: Deps, tx: Tx, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${attemptKey(deps, subject)}, 0))`);
}

/** Takes back one attempt of a subject: what it counted turned out to be its owner's own. */
export async function takeBackAttempt(
  deps: Deps,
  db: Executor,
  subject: string,
  which: 'oldest' | 'newest',
): Promise<void> {
  const one = db
    .select({ id: tentativaLogin.id })
    .from(tentativaLogin)
    .where(eq(tentativaLogin.chave, attemptKey(deps, subject)))
    .orderBy(which === 'oldest' ? asc(tentativaLogin.em) : desc(tentativaLogin.em))
    .limit(1);
  await db.delete(tentativaLogin).where(inArray(tentativaLogin.id, one));
}
