import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { isOneOf, macsOf } from '../../platform/derived-keys.ts';
import { cookieName, cookieOptions } from '../cookies.ts';
import { HAND_OVER_SECONDS } from './sessions.ts';

type Site = Pick<Config, 'publicUrl' | 'sessionSecret' | 'sessionSecretOld'>;

/** Cookies that go with a token: one for each sign-in, so that two tabs don't disturb each other. The current secret's first. */
function handOverCookies(config: Site, handOver: string) {
  // Keyed: whoever reads the address in a log can't make the cookie that goes with it.
  return macsOf(config, 'token-hand-over', handOver).map((mac) => {
    const value = mac.toString('base64url');
    const name = cookieName(config, `portal_entrega_${value.slice(0, 12)}`);
    return { value, name, options: cookieOptions(config, 'strict') };
  });
}

/** The cookie that goes with a token. */
export function handOverCookie(config: Site, handOver: string) {
  const [cookie] = handOverCookies(config, handOver);
  if (!cookie) throw new Error('No key for the cookie');
  return cookie;
}

/** Leaves with the browser what it has to show for the token that its address is about to carry (CTA-5). */
export function leaveHandOver(config: Config, reply: FastifyReply, handOver: string): void {
  const { name, value, options } = handOverCookie(config, handOver);
  reply.setCookie(name, value, { ...options, maxAge: HAND_OVER_SECONDS });
}

/** True if this browser was left the cookie of what its address carried. The cookie is good for one try. */
export function takeHandOver(config: Config, request: FastifyRequest, reply: FastifyReply, handOver: string): boolean {
  const cookies = handOverCookies(config, handOver);
  const taken = cookies.some(({ name, value }) => isOneOf([value], request.cookies[name] ?? ''));
  for (const { name, options } of cookies) reply.clearCookie(name, options);
  return taken;
}
