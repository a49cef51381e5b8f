import type { Executor, Tx } from '@credenciados/platform/db/database';
import { lock } from '@credenciados/platform/db/lock';
import { tentativaLogin } from '@credenciados/platform/db/schema/index';
import { macOf } from '@credenciados/platform/derived-keys';
import { and, asc, count, desc, eq, gt, inArray, or } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';

type CountDeps = Pick<Deps, 'config' | 'db' | 'now'>;

/** Maximum number of attempts of a subject in a sliding window. */
export interface AttemptLimit {
  max: number;
  windowMs: number;
}

/** Attempt to count, with its limit. The subject is, for example, an account from an address; one subject may have several limits. */
export interface Attempt {
  subject: string;
  limit: AttemptLimit;
}

/** Either the attempt is counted, or none is left before `until`. */
type Reservation = { allowed: true; ids: number[] } | { allowed: false; until: Date };

/** Keyed digest of a subject: CPFs and addresses are personal data and not stored. */
export function attemptKey(deps: CountDeps, subject: string): string {
  return macOf(deps.config, 'sign-in-attempts', subject).toString('base64url');
}

/**
 * Counts an attempt before the password is checked, so that concurrent attempts can't exceed the limit. A refused attempt isn't counted, so
 * waiting is enough to get in.
 */
export async function reserveAttempt(deps: CountDeps & Pick<Deps, 'queue'>, attempts: Attempt[]): Promise<Reservation> {
  const now = deps.now();
  const subjects = [...new Set(attempts.map(({ subject }) => subject))];
  const counted = subjects
    .map((subject) => ({
      chave: attemptKey(deps, subject),
      limits: attempts.filter((attempt) => attempt.subject === subject).map(({ limit }) => limit),
    }))
    .sort((a, b) => (a.chave < b.chave ? -1 : 1));
  const names = counted.map(({ chave }) => chave);
  return deps.queue.run(names, () => deps.db.transaction((tx) => reserveIn(tx, counted, now)));
}

interface Counted {
  chave: string;
  limits: AttemptLimit[];
}

async function reserveIn(tx: Tx, counted: readonly Counted[], now: Date): Promise<Reservation> {
  const blocked: number[] = [];
  for (const { chave, limits } of counted) {
    // Locks in the order of the keys, so that two requests can't deadlock.
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

/** Deletes a reserved attempt that succeeded, and the subject's earlier ones. */
export async function forgetAttempts(deps: CountDeps, ids: number[], subject: string): Promise<void> {
  await deps.db
    .delete(tentativaLogin)
    .where(or(inArray(tentativaLogin.id, ids), eq(tentativaLogin.chave, attemptKey(deps, subject))));
}

/** Number of attempts of a subject within a limit's window, in the caller's transaction (unlike `reserveAttempt`). */
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

/** Records an attempt of each subject. */
export async function noteAttempts(deps: CountDeps, db: Executor, ...subjects: string[]): Promise<void> {
  const em = deps.now();
  await db.insert(tentativaLogin).values(subjects.map((subject) => ({ chave: attemptKey(deps, subject), em })));
}

/** Locks a subject's counter until the transaction ends. */
export async function lockAttempts(deps: CountDeps, tx: Tx, subject: string): Promise<void> {
  await lock(tx, attemptKey(deps, subject));
}

/** Removes one attempt of a subject, because it turned out to be the owner's own. */
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
