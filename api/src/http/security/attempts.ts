import { and, asc, count, desc, eq, gt, inArray, or } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { lock } from '../../platform/db/lock.ts';
import { tentativaLogin } from '../../platform/db/schema/index.ts';
import { macOf } from '../../platform/derived-keys.ts';

type CountDeps = Pick<Deps, 'config' | 'db' | 'now'>;

/** How many attempts a subject has, in a sliding window. */
export interface AttemptLimit {
  max: number;
  windowMs: number;
}

/** One thing that is counted, such as an account from an address; the same may be held to several limits. */
export interface Attempt {
  subject: string;
  limit: AttemptLimit;
}

/** The attempt counts from now on, or none is left before `until`. */
export type Reservation = { allowed: true; ids: number[] } | { allowed: false; until: Date };

/** CPFs and addresses are personal data, so that only a keyed digest of them is kept. */
export function attemptKey(deps: CountDeps, subject: string): string {
  return macOf(deps.config, 'sign-in-attempts', subject).toString('base64url');
}

/**
 * Counts an attempt before the password is looked at, so that many at once can't all slip under the limit. A refused
 * one isn't counted: whoever waits gets in.
 */
export async function reserveAttempt(deps: CountDeps & Pick<Deps, 'turns'>, attempts: Attempt[]): Promise<Reservation> {
  const now = deps.now();
  const subjects = [...new Set(attempts.map(({ subject }) => subject))];
  const counted = subjects
    .map((subject) => ({
      chave: attemptKey(deps, subject),
      limits: attempts.filter((attempt) => attempt.subject === subject).map(({ limit }) => limit),
    }))
    .sort((a, b) => (a.chave < b.chave ? -1 : 1));
  const names = counted.map(({ chave }) => chave);
  return deps.turns.run(names, () => deps.db.transaction((tx) => reserveIn(tx, counted, now)));
}

interface Counted {
  chave: string;
  limits: AttemptLimit[];
}

async function reserveIn(tx: Tx, counted: readonly Counted[], now: Date): Promise<Reservation> {
  const blocked: number[] = [];
  for (const { chave, limits } of counted) {
    // In the order of the keys, so that two requests can't wait for one another.
    await lock(tx, chave);
    for (const { max, windowMs } of limits) {
      const [nth] = await tx
        .select({ em: tentativaLogin.em })
        .from(tentativaLogin)
        .where(and(eq(tentativaLogin.chave, chave), gt(tentativaLogin.em, new Date(now.getTime() - windowMs))))
        .orderBy(desc(tentativaLogin.em))
        .offset(max - 1)
        .limit(1);
      if (nth) blocked.push(nth.em.getTime() + windowMs);
    }
  }
  if (blocked.length > 0) return { allowed: false, until: new Date(Math.max(...blocked)) };
  const rows = await tx
    .insert(tentativaLogin)
    .values(counted.map(({ chave }) => ({ chave, em: now })))
    .returning({ id: tentativaLogin.id });
  return { allowed: true, ids: rows.map((row) => row.id) };
}

/** Forgets a reserved attempt that succeeded, and the earlier ones of what it was the success of. */
export async function forgetAttempts(deps: CountDeps, ids: number[], subject: string): Promise<void> {
  await deps.db
    .delete(tentativaLogin)
    .where(or(inArray(tentativaLogin.id, ids), eq(tentativaLogin.chave, attemptKey(deps, subject))));
}

/** Number of attempts of a subject within a limit's window, in a transaction of the caller's; `reserveAttempt` has one of its own. */
export async function countAttempts(
  deps: CountDeps,
  db: Executor,
  subject: string,
  { windowMs }: Pick<AttemptLimit, 'windowMs'>,
): Promise<number> {
  const since = new Date(deps.now().getTime() - windowMs);
  const [row] = await db
    .select({ times: count() })
    .from(tentativaLogin)
    .where(and(eq(tentativaLogin.chave, attemptKey(deps, subject)), gt(tentativaLogin.em, since)));
  return row?.times ?? 0;
}

/** Counts an attempt of each subject. */
export async function noteAttempts(deps: CountDeps, db: Executor, ...subjects: string[]): Promise<void> {
  const em = deps.now();
  await db.insert(tentativaLogin).values(subjects.map((subject) => ({ chave: attemptKey(deps, subject), em })));
}

/** Makes others that count the subject wait until the transaction ends. */
export async function lockAttempts(deps: CountDeps, tx: Tx, subject: string): Promise<void> {
  await lock(tx, attemptKey(deps, subject));
}

/** Takes back one attempt of a subject: what it counted turned out to be its owner's own. */
export async function takeBackAttempt(
  deps: CountDeps,
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
