import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** For addresses that contain a digest or version of their content. */
export const FOR_EVER = 'public, max-age=31536000, immutable';
/** Kept, but asked for each time, by its tag. */
export const ASK_AGAIN = 'public, no-cache';
/** A cache that many share answers for so long by itself; browsers ask each time, by the tag. */
export const FOR_SECONDS = 'public, max-age=0, s-maxage=5';
/** For content that may be five minutes old. */
export const FOR_MINUTES = 'public, max-age=300';
/** For content that stays the same for years. */
export const FOR_A_DAY = 'public, max-age=86400';

/** The tag of an answer, the same from every process. */
export function tagOf(answer: object): string {
  return `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)}"`;
}

/**
 * No cache keeps an answer, unless whoever makes it says so. Answers 304, without a body, whoever has what they ask for: whatever goes
 * out with an `etag` is compared with theirs.
 */
export function registerCaching(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    const tag = reply.getHeader('etag');
    const known = request.headers['if-none-match'];
    if (typeof tag !== 'string' || known === undefined || reply.statusCode !== 200 || !names(known, tag)) {
      done(null, payload);
      return;
    }
    if (payload instanceof Readable) payload.destroy();
    for (const header of ['content-type', 'content-length', 'content-encoding', 'accept-ranges'])
      reply.removeHeader(header);
    reply.code(304);
    done(null, null);
  });
}

/** By the weak comparison, as `If-None-Match` asks for it (RFC 9110, 13.1.2). */
function names(known: string, tag: string): boolean {
  if (known.trim() === '*') return true;
  const plain = (each: string) => each.trim().replace(/^W\//, '');
  return known.split(',').some((each) => plain(each) === plain(tag));
}
