import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Config, deriveKey } from '../../config.ts';
import { cookieName, cookieOptions } from '../cookies.ts';
import { HAND_OVER_SECONDS } from './sessions.ts';

/** Keyed: whoever reads the address in a log can't make the cookie that goes with it. */
function digestOf({ sessionSecret }: Pick<Config, 'sessionSecret'>, handOver: string): string {
  return createHmac('sha256', deriveKey(sessionSecret, 'token-hand-over')).update(handOver).digest('base64url');
}

/** The cookie that goes with a token: one for each sign-in, so that two tabs don't disturb each other. */
export function handOverCookie(config: Pick<Config, 'publicUrl' | 'sessionSecret'>, handOver: string) {
  const value = digestOf(config, handOver);
  const name = cookieName(config, `portal_entrega_${value.slice(0, 12)}`);
  return { value, name, options: cookieOptions(config, 'strict') };
}

/** Leaves with the browser what it has to show for the token that its address is about to carry (CTA-5). */
export function leaveHandOver(config: Config, reply: FastifyReply, handOver: string): void {
  const { name, value, options } = handOverCookie(config, handOver);
  reply.setCookie(name, value, { ...options, maxAge: HAND_OVER_SECONDS });
}

/** Whether this browser was left the cookie of what its address carried. The cookie is good for one try. */
export function takeHandOver(config: Config, request: FastifyRequest, reply: FastifyReply, handOver: string): boolean {
  const { name, value, options } = handOverCookie(config, handOver);
  const shown = Buffer.from(request.cookies[name] ?? '');
  reply.clearCookie(name, options);
  const wanted = Buffer.from(value);
  return shown.length === wanted.length && timingSafeEqual(shown, wanted);
}
