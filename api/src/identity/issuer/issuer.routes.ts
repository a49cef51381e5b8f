import { registerScope } from '@credenciados/platform/http/register-scope';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { IdentityDeps } from '../identity-deps.ts';
import { ISSUER_PATH } from '../issuer-path.ts';
import { paceStarts } from '../pace-starts.ts';
import { PAGE_HEADERS } from '../pages/send-page.ts';

/** Routes of the issuer that browsers and the portal's client use; oidc-provider handles them. */
const ROUTES = [
  ['GET', '/.well-known/openid-configuration'],
  ['GET', '/auth'],
  ['GET', '/auth/:uid'],
  ['POST', '/token'],
  ['GET', '/jwks'],
  ['GET', '/me'],
] as const;

/**
 * Mounts the routes of oidc-provider. It reads the raw request, so this leaves the body unread, strips the prefix and sets host and
 * protocol to those of PUBLIC_URL, regardless of the proxy or Host header.
 */
export function registerIssuerRoutes(app: FastifyInstance, deps: IdentityDeps, provider: Provider): void {
  const publicUrl = new URL(deps.config.publicUrl);
  const callback = provider.callback();
  const forward = (request: FastifyRequest, reply: FastifyReply) => {
    const { raw } = request;
    Object.assign(raw, { originalUrl: raw.url });
    raw.url = (raw.url ?? '').slice(ISSUER_PATH.length);
    raw.headers.host = publicUrl.host;
    raw.headers['x-forwarded-host'] = publicUrl.host;
    raw.headers['x-forwarded-proto'] = publicUrl.protocol.replace(':', '');
    for (const [name, value] of Object.entries({
      ...reply.getHeaders(),
      ...PAGE_HEADERS,
    })) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.hijack();
    return callback(raw, reply.raw);
  };
  registerScope(app, 'issuer', async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const [method, path] of ROUTES) {
      const paced = path === '/auth' && { preHandler: paceStarts(deps) };
      scope.route({ method, url: `${ISSUER_PATH}${path}`, ...paced, handler: forward });
    }
  });
}
