import type { Config } from '@credenciados/platform/config';
import { isOneOf, macsOf } from '@credenciados/platform/derived-keys';
import { cookieName, cookieOptions } from '@credenciados/platform/http/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HAND_OVER_SECONDS } from './sessions.ts';

type Site = Pick<Config, 'publicUrl' | 'sessionSecret' | 'sessionSecretOld'>;

/** Cookies for a hand-over code, the current secret's first. Each sign-in has its own name, so that two tabs don't interfere. */
function handOverCookies(config: Site, handOver: string) {
  // Keyed: a reader of the address in a log can't forge the cookie.
  return macsOf(config, 'token-hand-over', handOver).map((mac) => {
    const value = mac.toString('base64url');
    const name = cookieName(config, `portal_entrega_${value.slice(0, 12)}`);
    return { value, name, options: cookieOptions(config, 'strict') };
  });
}

/** Cookie for a hand-over code. */
export function handOverCookie(config: Site, handOver: string) {
  const [cookie] = handOverCookies(config, handOver);
  if (!cookie) throw new Error('No key for the cookie');
  return cookie;
}

/** Sets the cookie that this browser has to send with the hand-over code in its address (CTA-5). */
export function leaveHandOver(config: Config, reply: FastifyReply, handOver: string): void {
  const { name, value, options } = handOverCookie(config, handOver);
  reply.setCookie(name, value, { ...options, maxAge: HAND_OVER_SECONDS });
}

/** True if this browser has the cookie of its hand-over code. Deletes the cookie: it is valid for one attempt. */
export function takeHandOver(config: Config, request: FastifyRequest, reply: FastifyReply, handOver: string): boolean {
  const cookies = handOverCookies(config, handOver);
  const taken = cookies.some(({ name, value }) => isOneOf([value], request.cookies[name] ?? ''));
  for (const { name, options } of cookies) reply.clearCookie(name, options);
  return taken;
}
