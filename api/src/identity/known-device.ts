import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deriveKey } from '../config.ts';
import { cookieName, cookieOptions } from '../http/cookies.ts';
import type { IdentityDeps } from './identity-deps.ts';

const COOKIE = 'portal_dispositivo';
const LIFE_SECONDS = 365 * 24 * 60 * 60;
/** Proofs that one browser keeps, the latest first; on a shared computer the oldest are dropped. */
const PROOFS = 20;
const PART_BYTES = 16;
const FORM = /^[\w-]{22}(?:\.[\w-]{22}){1,20}$/;
/** Subject of the proof that the portal itself named the browser. */
const ANY = '';
/** Subject of the proof that the account's second factor was shown in the browser. */
export const factorOf = (cpf: string) => `fator:${cpf}`;

type CookieDeps = Pick<IdentityDeps, 'config'>;

/** Proves that a browser has signed in to an account; names neither, and only the portal can make it. */
function proofOf({ config }: CookieDeps, device: string, subject: string): string {
  const mac = createHmac('sha256', deriveKey(config.sessionSecret, 'known-device'))
    .update(`${device}:${subject}`)
    .digest();
  return mac.subarray(0, PART_BYTES).toString('base64url');
}

function read({ config }: CookieDeps, request: FastifyRequest): { device: string; proofs: string[] } {
  const cookie = request.cookies[cookieName(config, COOKIE)] ?? '';
  const [device = '', ...proofs] = FORM.test(cookie) ? cookie.split('.') : [];
  return { device, proofs };
}

/** Id of the browser if it has signed in to the account before, else null. Without an account: to any. */
export function knownDevice(deps: CookieDeps, request: FastifyRequest, subject = ANY): string | null {
  const { device, proofs } = read(deps, request);
  if (device === '') return null;
  const wanted = Buffer.from(proofOf(deps, device, subject));
  return proofs.some((proof) => timingSafeEqual(Buffer.from(proof), wanted)) ? device : null;
}

/**
 * Makes the browser known to an account whose owner has just proved it: attempts from elsewhere no longer hold it up. `factor`: the
 * proof included the second factor.
 */
export function rememberDevice(
  deps: CookieDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  cpf: string,
  { factor }: { factor: boolean },
): void {
  const { device: before, proofs } = read(deps, request);
  const device = before || randomBytes(PART_BYTES).toString('base64url');
  const own = [ANY, cpf, ...(factor ? [factorOf(cpf)] : [])].map((subject) => proofOf(deps, device, subject));
  const kept = [...own, ...proofs.filter((proof) => !own.includes(proof))].slice(0, PROOFS);
  reply.setCookie(cookieName(deps.config, COOKIE), [device, ...kept].join('.'), {
    ...cookieOptions(deps.config, 'strict'),
    maxAge: LIFE_SECONDS,
  });
}
