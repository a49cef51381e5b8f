import { addressKey } from '@credenciados/platform/address-key';
import { codigoConta, tentativaLogin } from '@credenciados/platform/db/schema/index';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import {
  type Attempt,
  type AttemptLimit,
  attemptKey,
  forgetAttempts,
  reserveAttempt,
} from '../http/security/attempts.ts';
import { RATE_LIMITS } from '../http/security/limits.ts';
import type { Account } from './accounts.queries.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { factorOf, knownDevice } from './known-device.ts';

const {
  passwordsInBrowser,
  passwordsInBrowserInDay,
  passwordsFromNetwork,
  passwordsFromNetworkInDay,
  passwordsOfAccount,
  linksInBrowser,
  linksOfAccount,
  linksOfAccountInDay,
  codesInBrowser,
  codesInBrowserInDay,
  codesOfAccount,
  codesOfAccountInDay,
  codesCleared,
  accountChanges,
  accountChangesInDay,
} = RATE_LIMITS;

/** Attempts to count, and how to clear them. */
export interface OwnAttempts {
  attempts: Attempt[];
  /** Subject that a success clears: the person's own failures, and no others. */
  own: string;
}

/** Attempts to count at a sign-in. */
interface SignInAttempts extends OwnAttempts {
  /** True if this browser has signed in to the account before. */
  known: boolean;
}

/** Counters of a password attempt. For a known browser, attempts from elsewhere don't count. */
export function signInAttempts(deps: IdentityDeps, request: FastifyRequest, cpf: string): SignInAttempts {
  const device = knownDevice(deps, request, cpf);
  const address = addressKey(request.ip);
  const own = device ? `dispositivo:${device}:${cpf}` : `par:${cpf}:${address}`;
  if (device) return { own, attempts: held(own, passwordsInBrowser, passwordsInBrowserInDay), known: true };
  const ofNetwork = held(own, passwordsFromNetwork, passwordsFromNetworkInDay);
  return { own, attempts: [...ofNetwork, ...held(`conta:${cpf}`, passwordsOfAccount)], known: false };
}

/** Counters of a request for a password link, which also count for unknown accounts. */
export function linkAttempts(deps: IdentityDeps, request: FastifyRequest, cpf: string): Attempt[] {
  const device = knownDevice(deps, request, cpf);
  return device
    ? held(`link-dispositivo:${device}:${cpf}`, linksInBrowser)
    : held(`link-conta:${cpf}`, linksOfAccount, linksOfAccountInDay);
}

/** Counters of a code typed to sign in (authenticator application or mail). */
export function codeAttempts(deps: IdentityDeps, request: FastifyRequest, cpf: string): OwnAttempts {
  const device = knownDevice(deps, request, factorOf(cpf));
  const own = device ? `codigo-dispositivo:${device}:${cpf}` : codesOf(cpf);
  return device
    ? { own, attempts: held(own, codesInBrowser, codesInBrowserInDay) }
    : { own, attempts: held(own, codesOfAccount, codesOfAccountInDay) };
}

/** Counters of an action within one browser's sign-in: nobody elsewhere can use them up. */
export function loginAttempts(act: 'confirmar' | 'codigo' | 'senha', loginId: string): OwnAttempts {
  const own = `${act}-entrada:${loginId}`;
  return { own, attempts: held(own, accountChanges, accountChangesInDay) };
}

const held = (subject: string, ...limits: AttemptLimit[]): Attempt[] => limits.map((limit) => ({ subject, limit }));

const codesOf = (cpf: string) => `codigo:${cpf}`;

/**
 * Called for a new password. Clears the wrong codes typed with the former one and voids the codes mailed meanwhile, so that an intruder who
 * knew it no longer locks the owner out.
 */
export async function freeCodes(deps: IdentityDeps, account: Pick<Account, 'id' | 'cpf'>): Promise<void> {
  await deps.db.delete(codigoConta).where(eq(codigoConta.usuarioId, account.id));
  const chave = attemptKey(deps, codesOf(account.cpf));
  if ((await deps.db.$count(tentativaLogin, eq(tentativaLogin.chave, chave))) === 0) return;
  const freed = await reserveAttempt(deps, [{ subject: `codigo-livre:${account.cpf}`, limit: codesCleared }]);
  if (!freed.allowed) return;
  await forgetAttempts(deps, [], codesOf(account.cpf));
}
