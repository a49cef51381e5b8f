import type { Endpoint } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { MAX_LAG_MS } from '@credenciados/platform/db/replica';
import { cookieName, cookieOptions } from '@credenciados/platform/http/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';

const COOKIE = 'portal_recente';
/** A replica in use lags at most half a second; the rest tolerates errors of browsers in the age of a cookie. */
const RECENT_SECONDS = Math.ceil(MAX_LAG_MS / 1000) + 4;

/** True if the caller's next reads must go to the primary: the call changes something or reports changes made meanwhile. */
function isFollowed(key: string, { mayLag, noLagAfter }: Endpoint): boolean {
  return noLagAfter ?? !(mayLag || key.startsWith('GET ') || key.startsWith('HEAD '));
}

/**
 * Database that a call reads from. A call that may lag reads from a replica, unless this browser changed something a moment ago: then from
 * the primary, so that the person sees their own change, in whichever process. The replica's lag is bounded, so a short-lived cookie
 * without content is enough. It needs no signature: a forged one only leads to the primary.
 */
export function readerOf(
  { db, config, replica }: Deps,
  [key, endpoint]: readonly [string, Endpoint],
  request: FastifyRequest,
  reply: FastifyReply,
): Executor {
  if (!replica) return db;
  const name = cookieName(config, COOKIE);
  // Also set for a failed call: it may have committed before its answer was lost.
  if (isFollowed(key, endpoint)) reply.setCookie(name, '1', { ...cookieOptions(config), maxAge: RECENT_SECONDS });
  return endpoint.mayLag && request.cookies[name] === undefined ? replica.db : db;
}
