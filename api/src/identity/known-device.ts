import { randomBytes } from 'node:crypto';
import { isOneOf, macsOf } from '@credenciados/platform/derived-keys';
import { cookieName, cookieOptions } from '@credenciados/platform/http/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityDeps } from './identity-deps.ts';

const COOKIE = 'portal_dispositivo';
const LIFE_SECONDS = 365 * 24 * 60 * 60;
/** Proofs stored in one browser, newest first; on a shared computer the oldest are dropped. */
const PROOFS = 20;
const PART_BYTES = 16;
const FORM = /^[\w-]{22}(?:\.[\w-]{22}){1,20}$/;
/** Subject of the proof that the portal issued the browser's id. */
const ANY = '';
/** Subject of the proof that the account's second factor was given in the browser. */
export const factorOf = (cpf: string) => `fator:${cpf}`;

type CookieDeps = Pick<IdentityDeps, 'config'>;

/**
 * Keyed proofs that a browser has signed in to an account; they reveal neither. The current secret's proof comes first, then the former
 * one's during a rotation.
 */
function proofsOf({ config }: CookieDeps, device: string, subject: string): string[] {
  const macs = macsOf(config, 'known-device', `${device}:${subject}`);
  return macs.map((mac) => mac.subarray(0, PART_BYTES).toString('base64url'));
}

function read({ config }: CookieDeps, request: FastifyRequest): { device: string; proofs: string[] } {
  const cookie = request.cookies[cookieName(config, COOKIE)] ?? '';
  const [device = '', ...proofs] = FORM.test(cookie) ? cookie.split('.') : [];
  return { device, proofs };
}

/** Id of the browser if it has signed in to the account before, else null. Without a subject: if it has signed in to any account. */
export function knownDevice(deps: CookieDeps, request: FastifyRequest, subject = ANY): string | null {
  const { device, proofs } = read(deps, request);
  if (device === '') return null;
  const wanted = proofsOf(deps, device, subject);
  return proofs.some((proof) => isOneOf(wanted, proof)) ? device : null;
}

/**
 * Marks the browser as known to an account whose owner has just proved it, so that attempts from elsewhere no longer block it. `factor` is
 * true if the proof included the second factor.
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
  const made = [ANY, cpf, ...(factor ? [factorOf(cpf)] : [])].map((subject) => proofsOf(deps, device, subject));
  // Replaces proofs under the former secret by those under the current one.
  const own = made.map(([current = '']) => current);
  const newest = [...own, ...proofs.filter((proof) => !made.flat().includes(proof))].slice(0, PROOFS);
  reply.setCookie(cookieName(deps.config, COOKIE), [device, ...newest].join('.'), {
    ...cookieOptions(deps.config, 'strict'),
    maxAge: LIFE_SECONDS,
  });
}
