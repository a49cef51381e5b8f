import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { addressKey } from '../platform/address-key.ts';

/** Sign-ins that one address may begin a minute: each leaves something that is kept for half an hour. */
export const STARTS_A_MINUTE = 120;

/** For the `config` of a route that begins a sign-in. */
export const BEGINS_SIGN_IN = { rateLimit: { max: STARTS_A_MINUTE } };

const NO_COUNTERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** Limits the routes of a scope that have `BEGINS_SIGN_IN` in their `config`. */
export async function limitStarts(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    keyGenerator: (request) => addressKey(request.ip),
    addHeadersOnExceeding: NO_COUNTERS,
    addHeaders: NO_COUNTERS,
    onExceeded: (request) => app.security.note('rate_limited', { request }),
  });
}
