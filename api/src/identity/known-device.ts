import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deriveKey } from '../config.ts';
import { cookieName, cookieOptions } from '../http/cookies.ts';
import type { IdentityDeps } from './identity-deps.ts';

const COOKIE = 'portal_dispositivo';
const LIFE_SECONDS = 365 * 24 * 60 * 60;
/** Accounts that one browser is known for, the latest first; on a shared computer the oldest is forgotten. */
const ACCOUNTS = 10;
const PART_BYTES = 16;
const FORM = /^[\w-]{22}(?:\.[\w-]{22}){1,10}$/;

type CookieDeps = Pick<IdentityDeps, 'config'>;

/** Says that a browser has signed in to an account; names neither, and only the portal can make it. */
function proofOf({ config }: CookieDeps, device: string, cpf: string): string {
  const mac = createHmac('sha256', deriveKey(config.sessionSecret, 'known-device')).update(`${device}:${cpf}`).digest();
  return mac.subarray(0, PART_BYTES).toString('base64url');
}

function read({ config }: CookieDeps, request: FastifyRequest): { device: string; proofs: string[] } {
  const cookie = request.cookies[cookieName(config, COOKIE)] ?? '';
  const [device = '', ...proofs] = FORM.test(cookie) ? cookie.split('.') : [];
  return { device, proofs };
}

/** The browser's own id if it has signed in to the account before, else null. */
export function knownDevice(deps: CookieDeps, request: FastifyRequest, cpf: string): string | null {
  const { device, proofs } = read(deps, request);
  if (device === '') return null;
  const wanted = Buffer.from(proofOf(deps, device, cpf));
  return proofs.some((proof) => timingSafeEqual(Buffer.from(proof), wanted)) ? device : null;
}

/** To be called once the person has shown that the account is theirs: what others try from elsewhere no longer holds them up. */
export function rememberDevice(deps: CookieDeps, request: FastifyRequest, reply: FastifyReply, cpf: string): void {
  const { device: before, proofs } = read(deps, request);
  const device = before || randomBytes(PART_BYTES).toString('base64url');
  const own = proofOf(deps, device, cpf);
  const kept = [own, ...proofs.filter((proof) => proof !== own)].slice(0, ACCOUNTS);
  reply.setCookie(cookieName(deps.config, COOKIE), [device, ...kept].join('.'), {
    ...cookieOptions(deps.config, 'strict'),
    maxAge: LIFE_SECONDS,
  });
}
