import type { FastifyRequest } from 'fastify';

/** A form was submitted from another site. */
export class CrossSiteError extends Error {
  override name = 'CrossSiteError';
  readonly statusCode = 403;
}

/**
 * Refuses forms that another site submits. Browsers send the origin of every POST. A request without one (an old browser, or no browser) is
 * refused too, since it can't be told from a forged one.
 */
export function assertSameOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin, referer } = request.headers;
  const from = origin ?? (referer && URL.canParse(referer) ? new URL(referer).origin : undefined);
  if (from !== new URL(publicUrl).origin) throw new CrossSiteError(`a form came from ${from ?? 'nowhere'}`);
}

/** True if a link or script of another site caused this request. */
export function isCrossSite(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] === 'cross-site';
}
