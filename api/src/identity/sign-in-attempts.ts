import { createHmac } from 'node:crypto';
import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { deriveKey } from '../config.ts';
import { addressKey } from '../platform/address-key.ts';
import { tentativaLogin } from '../platform/db/tables.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { knownDevice } from './known-device.ts';

/** How many attempts one account or address has, in a sliding window. */
export interface AttemptLimit {
  max: number;
  windowMs: number;
}

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** One account from one address, or from one browser that has signed in to it before. */
export const OWN_LIMIT: AttemptLimit = { max: 5, windowMs: 15 * MINUTE };
/** The same in a day. */
export const OWN_DAY_LIMIT: AttemptLimit = { max: 20, windowMs: DAY };
/** Wider: many people may share the address of an office. */
export const ADDRESS_LIMIT: AttemptLimit = { max: 30, windowMs: 15 * MINUTE };
/**
 * One account from everywhere, but for browsers that have signed in to it: what somebody with any number of addresses may guess.
 * Whoever is held up by others who do has those browsers, and a password link by mail, which makes another such browser.
 */
export const ACCOUNT_DAY_LIMIT: AttemptLimit = { max: 100, windowMs: DAY };
/** Requests for a password link from one address. */
const LINK_LIMIT: AttemptLimit = { max: 10, windowMs: HOUR };
/** Links that one account is sent on request from anywhere, so that nobody's mailbox is flooded … */
export const ACCOUNT_LINK_LIMIT: AttemptLimit = { max: 3, windowMs: HOUR };
const ACCOUNT_LINK_DAY_LIMIT: AttemptLimit = { max: 10, windowMs: DAY };
/** … and by a browser that has signed in to it, apart from what others ask. */
const OWN_LINK_LIMIT: AttemptLimit = { max: 3, windowMs: HOUR };

/** One thing that is counted, such as an account from an address; the same may be held to several limits. */
export interface Attempt {
  subject: string;
  limit: AttemptLimit;
}

/** Attempts to count at a sign-in. */
export interface SignInAttempts {
  attempts: Attempt[];
  /** What a success forgets: the person's own failures, and nobody else's. */
  own: string;
}

/** What a try at an account's password counts against; nobody else's tries count against a browser that knows the account. */
export function signInAttempts(deps: IdentityDeps, request: FastifyRequest, cpf: string): SignInAttempts {
  const device = knownDevice(deps, request, cpf);
  const address = addressKey(request.ip);
  const own = device ? `dispositivo:${device}:${cpf}` : `par:${cpf}:${address}`;
  const ofOwn = [OWN_LIMIT, OWN_DAY_LIMIT].map((limit) => ({ subject: own, limit }));
  if (device) return { own, attempts: ofOwn };
  const ofOthers = [
    { subject: `endereco:${address}`, limit: ADDRESS_LIMIT },
    { subject: `conta:${cpf}`, limit: ACCOUNT_DAY_LIMIT },
  ];
  return { own, attempts: [...ofOwn, ...ofOthers] };
}

/** What a request for a password link counts against, whether the account exists or not. */
export function linkAttempts(
  deps: IdentityDeps,
  request: FastifyRequest,
  cpf: string,
): { asked: Attempt[]; sent: Attempt[] } {
  const device = knownDevice(deps, request, cpf);
  const sent = device
    ? [{ subject: `link-dispositivo:${device}:${cpf}`, limit: OWN_LINK_LIMIT }]
    : [ACCOUNT_LINK_LIMIT, ACCOUNT_LINK_DAY_LIMIT].map((limit) => ({ subject: `link-conta:${cpf}`, limit }));
  return { asked: [{ subject: `link:${addressKey(request.ip)}`, limit: LINK_LIMIT }], sent };
}

/** The attempt counts from now on, or none is left before `until`. */
export type Reservation = { allowed: true; ids: number[] } | { allowed: false; until: Date };

/** CPFs and addresses are personal data, so that only a keyed digest of them is kept. */
export function attemptKey(deps: IdentityDeps, subject: string): string {
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
  const subjects = [...new Set(attempts.map(({ subject }) => subject))];
  const counted = subjects
    .map((subject) => ({
      chave: attemptKey(deps, subject),
      limits: attempts.filter((attempt) => attempt.subject === subject).map(({ limit }) => limit),
    }))
    .sort((a, b) => (a.chave < b.chave ? -1 : 1));
  return deps.db.transaction(async (tx) => {
    const blocked: number[] = [];
    for (const { chave, limits } of counted) {
      // In the order of the keys, so that two requests can't wait for one another.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${chave}, 0))`);
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
  });
}

/** Forgets a reserved attempt that succeeded, and the earlier ones of what it was the success of. */
export async function forgetAttempts(deps: IdentityDeps, ids: number[], subject: string): Promise<void> {
  await deps.db
    .delete(tentativaLogin)
    .where(or(inArray(tentativaLogin.id, ids), eq(tentativaLogin.chave, attemptKey(deps, subject))));
}
