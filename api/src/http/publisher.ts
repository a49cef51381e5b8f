import { createHash, timingSafeEqual } from 'node:crypto';
import { notFound, unauthorized } from './errors.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Throws unless a request carries the token of publishing. Without such a token there is no such call. Digests are compared:
 * they are of one length, and the time it takes says nothing of what differs.
 */
export function checkPublisher(
  token: string | undefined,
  authorization: string | undefined,
  onRefused: () => void,
): void {
  if (!token) throw notFound();
  const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  if (timingSafeEqual(digest(given), digest(token))) return;
  onRefused();
  throw unauthorized();
}
