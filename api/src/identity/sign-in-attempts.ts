import { createHmac } from 'node:crypto';
import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { deriveKey } from '../config.ts';
import { tentativaLogin } from '../db/tables.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** How many attempts one account or address has, in a sliding window. */
export interface AttemptLimit {
  max: number;
  windowMs: number;
}

const MINUTE = 60 * 1000;
export const ACCOUNT_LIMIT: AttemptLimit = { max: 5, windowMs: 15 * MINUTE };
/** Wider: many people may share the address of an office. */
export const ADDRESS_LIMIT: AttemptLimit = { max: 30, windowMs: 15 * MINUTE };
/** Requests for a password link from one address. */
export const LINK_LIMIT: AttemptLimit = { max: 10, windowMs: 60 * MINUTE };

/** One thing that is counted: `conta:<cpf>`, `endereco:<ip>` or `link:<ip>`. */
export interface Attempt {
  subject: string;
  limit: AttemptLimit;
}

/** The attempt counts from now on, or none is left before `until`. */
export type Reservation = { allowed: true; ids: number[] } | { allowed: false; until: Date };

/** CPFs and addresses are personal data, so that only a keyed digest of them is kept. */
function keyOf(deps: IdentityDeps, subject: string): string {
  return createHmac('sha256', deriveKey(deps.config.sessionSecret, 'sign-in-attempts'))
    .update(subject)
    .digest('base64url');
}

/**
 * Counts an attempt before the password is looked at, so that many at once can't all slip under the limit. A refused
 * one isn't counted: whoever waits gets in.
 */
export async function reserveAttempt(deps: IdentityDeps, attempts: Attempt[]): Promise<Reservation> {
  const now = deps.now();
  const counted = attempts
    .map(({ subject, limit }) => ({ chave: keyOf(deps, subject), limit }))
    .sort((a, b) => (a.chave < b.chave ? -1 : 1));
  return deps.db.transaction(async (tx) => {
    const blocked: number[] = [];
    for (const { chave, limit } of counted) {
      // In the order of the keys, so that two requests can't wait for one another.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${chave}, 0))`);
      const [nth] = await tx
        .select({ em: tentativaLogin.em })
        .from(tentativaLogin)
        .where(and(eq(tentativaLogin.chave, chave), gt(tentativaLogin.em, new Date(now.getTime() - limit.windowMs))))
        .orderBy(desc(tentativaLogin.em))
        .offset(limit.max - 1)
        .limit(1);
      if (nth) blocked.push(nth.em.getTime() + limit.windowMs);
    }
    if (blocked.length > 0) return { allowed: false, until: new Date(Math.max(...blocked)) };
    const rows = await tx
      .insert(tentativaLogin)
      .values(counted.map(({ chave }) => ({ chave, em: now })))
      .returning({ id: tentativaLogin.id });
    return { allowed: true, ids: rows.map((row) => row.id) };
  });
}

/** Forgets a reserved attempt that succeeded, and all earlier ones of its account. */
export async function forgetAttempts(deps: IdentityDeps, ids: number[], subject: string): Promise<void> {
  await deps.db
    .delete(tentativaLogin)
    .where(or(inArray(tentativaLogin.id, ids), eq(tentativaLogin.chave, keyOf(deps, subject))));
}
