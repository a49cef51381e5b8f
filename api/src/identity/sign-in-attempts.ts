import { createHmac } from 'node:crypto';
import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { deriveKey } from '../config.ts';
import { addressKey } from '../platform/address-key.ts';
import type { Tx } from '../platform/db/database.ts';
import { codigoConta, tentativaLogin } from '../platform/db/tables.ts';
import { inTurn } from '../platform/in-turn.ts';
import type { Account } from './accounts.queries.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { factorOf, knownDevice } from './known-device.ts';

/** How many attempts a subject has, in a sliding window. */
export interface AttemptLimit {
  max: number;
  windowMs: number;
}

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** One account from one address, or from one browser that has signed in to it before. */
export const OWN_LIMIT: AttemptLimit = { max: 5, windowMs: 15 * MINUTE };
export const OWN_DAY_LIMIT: AttemptLimit = { max: 20, windowMs: DAY };
/**
 * One account from all browsers that it doesn't know. An owner held up by strangers has the browsers that the account knows, and
 * a password link by mail, which makes another such browser.
 */
export const ACCOUNT_DAY_LIMIT: AttemptLimit = { max: 30, windowMs: DAY };
/**
 * Links that one account is sent on request of browsers that it doesn't know, so that nobody's mailbox is flooded. An owner held up
 * by strangers has the links that they asked for: each is good for 48 hours.
 */
export const ACCOUNT_LINK_LIMIT: AttemptLimit = { max: 3, windowMs: HOUR };
export const ACCOUNT_LINK_DAY_LIMIT: AttemptLimit = { max: 5, windowMs: DAY };
/** Links on request of a browser that the account knows, counted apart. */
export const OWN_LINK_LIMIT: AttemptLimit = { max: 3, windowMs: HOUR };
/** Wrong codes of an account's second factor from browsers that have never shown it: they know the password already. */
export const CODE_LIMIT: AttemptLimit = { max: 5, windowMs: 15 * MINUTE };
/**
 * Three codes of a million are good at a time. With the one time a day that a new password clears the count, 30 a day find a code in
 * some 30 years.
 */
export const CODE_DAY_LIMIT: AttemptLimit = { max: 15, windowMs: DAY };
/** Times that a new password clears that count: an intruder in the mailbox must not buy guesses with password links. */
export const CODE_FREED_LIMIT: AttemptLimit = { max: 1, windowMs: DAY };

/** One thing that is counted, such as an account from an address; the same may be held to several limits. */
export interface Attempt {
  subject: string;
  limit: AttemptLimit;
}

/** Attempts to count, and how to clear them. */
export interface OwnAttempts {
  attempts: Attempt[];
  /** Subject that a success clears: the person's own failures, and nobody else's. */
  own: string;
}

/** Attempts to count at a sign-in. */
export interface SignInAttempts extends OwnAttempts {
  /** False for a browser that the account doesn't know. */
  known: boolean;
}

/** Counts of a password attempt; nobody else's attempts count against a browser that the account knows. */
export function signInAttempts(deps: IdentityDeps, request: FastifyRequest, cpf: string): SignInAttempts {
  const device = knownDevice(deps, request, cpf);
  const address = addressKey(request.ip);
  const own = device ? `dispositivo:${device}:${cpf}` : `par:${cpf}:${address}`;
  const ofOwn = [OWN_LIMIT, OWN_DAY_LIMIT].map((limit) => ({ subject: own, limit }));
  if (device) return { own, attempts: ofOwn, known: true };
  return { own, attempts: [...ofOwn, { subject: `conta:${cpf}`, limit: ACCOUNT_DAY_LIMIT }], known: false };
}

/** Counts of a request for a password link, whether the account exists or not. */
export function linkAttempts(deps: IdentityDeps, request: FastifyRequest, cpf: string): Attempt[] {
  const device = knownDevice(deps, request, cpf);
  return device
    ? [{ subject: `link-dispositivo:${device}:${cpf}`, limit: OWN_LINK_LIMIT }]
    : [ACCOUNT_LINK_LIMIT, ACCOUNT_LINK_DAY_LIMIT].map((limit) => ({ subject: `link-conta:${cpf}`, limit }));
}

/** Counts of a code that is typed to sign in (authenticator application or mail). */
export function codeAttempts(deps: IdentityDeps, request: FastifyRequest, cpf: string): OwnAttempts {
  const device = knownDevice(deps, request, factorOf(cpf));
  const own = device ? `codigo-dispositivo:${device}:${cpf}` : codesOf(cpf);
  const limits = device ? [OWN_LIMIT, OWN_DAY_LIMIT] : [CODE_LIMIT, CODE_DAY_LIMIT];
  return { own, attempts: limits.map((limit) => ({ subject: own, limit })) };
}

/** Counts of an act in one browser's sign-in: nobody elsewhere can use them up. */
export function loginAttempts(act: 'confirmar' | 'codigo' | 'senha', loginId: string): OwnAttempts {
  const own = `${act}-entrada:${loginId}`;
  return { own, attempts: [OWN_LIMIT, OWN_DAY_LIMIT].map((limit) => ({ subject: own, limit })) };
}

const codesOf = (cpf: string) => `codigo:${cpf}`;

/**
 * For a new password: clears the wrong codes that were typed with the former one, and voids the codes mailed meanwhile, so that an
 * intruder who knew it no longer holds the owner up.
 */
export async function freeCodes(deps: IdentityDeps, account: Pick<Account, 'id' | 'cpf'>): Promise<void> {
  await deps.db.delete(codigoConta).where(eq(codigoConta.usuarioId, account.id));
  const chave = attemptKey(deps, codesOf(account.cpf));
  if ((await deps.db.$count(tentativaLogin, eq(tentativaLogin.chave, chave))) === 0) return;
  const freed = await reserveAttempt(deps, [{ subject: `codigo-livre:${account.cpf}`, limit: CODE_FREED_LIMIT }]);
  if (!freed.allowed) return;
  await forgetAttempts(deps, [], codesOf(account.cpf));
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
  const names = counted.map(({ chave }) => chave);
  return inTurn(deps.db, names, () => deps.db.transaction((tx) => reserveIn(tx, counted, now)));
}

interface Counted {
  chave: string;
  limits: AttemptLimit[];
}

async function reserveIn(tx: Tx, counted: readonly Counted[], now: Date): Promise<Reservation> {
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
}

/** Forgets a reserved attempt that succeeded, and the earlier ones of what it was the success of. */
export async function forgetAttempts(deps: IdentityDeps, ids: number[], subject: string): Promise<void> {
  await deps.db
    .delete(tentativaLogin)
    .where(or(inArray(tentativaLogin.id, ids), eq(tentativaLogin.chave, attemptKey(deps, subject))));
}
