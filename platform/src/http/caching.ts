import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** For addresses that contain a digest or version of their content. */
export const FOR_EVER = 'public, max-age=31536000, immutable';
/** Cached, but revalidated by its ETag on each use. */
export const ASK_AGAIN = 'public, no-cache';
/** Shared caches reuse the answer for five seconds; browsers revalidate it by its ETag each time. */
export const FOR_SECONDS = 'public, max-age=0, s-maxage=5';
/** For content that may be five minutes out of date. */
export const FOR_MINUTES = 'public, max-age=300';
/** For content that rarely changes. */
export const FOR_A_DAY = 'public, max-age=86400';

/** ETag of an answer, equal in every process. */
export function tagOf(answer: object): string {
  return `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)}"`;
}

/**
 * Sets `no-store` on answers that don't choose a caching policy. Answers 304 without a body if the ETag matches the request's
 * `If-None-Match`.
 */
export function registerCaching(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    const tag = reply.getHeader('etag');
    const ifNoneMatch = request.headers['if-none-match'];
    if (
      typeof tag !== 'string' ||
      ifNoneMatch === undefined ||
      reply.statusCode !== 200 ||
      !matchesTag(ifNoneMatch, tag)
    ) {
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

/** Weak comparison of ETags, as `If-None-Match` requires (RFC 9110, 13.1.2). */
function matchesTag(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  const plain = (each: string) => each.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((each) => plain(each) === plain(tag));
}
