import type { Endpoint } from '@credenciados/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Executor } from '../platform/db/database.ts';
import { MAX_LAG_MS } from '../platform/db/replica.ts';
import { cookieName, cookieOptions } from './cookies.ts';

const COOKIE = 'portal_recente';
/** A replica that is read is at most half a second behind; the rest is what browsers may be wrong by in a cookie's age. */
const RECENT_SECONDS = Math.ceil(MAX_LAG_MS / 1000) + 4;

/** True if the caller's next reads must go to the primary: the call changes something or reports changes made meanwhile. */
function isFollowed(key: string, { mayLag, noLagAfter }: Endpoint): boolean {
  return noLagAfter ?? !(mayLag || key.startsWith('GET ') || key.startsWith('HEAD '));
}

/**
 * Where a call reads. One that may lag reads of a replica, unless this browser was just told of a change: then of the primary, so that
 * nobody misses what was acknowledged to them, whichever process answers. How long that matters is bounded by how far a replica
 * that is read may be behind, so that a cookie that says nothing is enough: it needs no signature, since whoever makes one up
 * only gets the primary's answers.
 */
export function readerOf(
  { db, config, replica }: Deps,
  [key, endpoint]: readonly [string, Endpoint],
  request: FastifyRequest,
  reply: FastifyReply,
): Executor {
  if (!replica) return db;
  const name = cookieName(config, COOKIE);
  // Also where it fails: of a change whose answer was lost nobody knows whether it was made.
  if (isFollowed(key, endpoint)) reply.setCookie(name, '1', { ...cookieOptions(config), maxAge: RECENT_SECONDS });
  return endpoint.mayLag && request.cookies[name] === undefined ? replica.db : db;
}
