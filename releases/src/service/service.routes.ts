import { Readable } from 'node:stream';
import { ERROR } from '@credenciados/contract';
import { TimeLimitError } from '@credenciados/platform/health/breaker';
import { FOR_MINUTES, tagOf } from '@credenciados/platform/http/caching';
import { AppError, notFound, unauthorized } from '@credenciados/platform/http/errors';
import { registerScope } from '@credenciados/platform/http/register-scope';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Agent } from 'undici';
import type { ReleasesDeps } from '../deps.ts';
import { entryOf } from '../flip.ts';
import { drain, headersToBrowser, headersToService, metered } from './forwarded-headers.ts';
import { requireModuleAccess, requireOwnPage } from './service-access.ts';
import { isServiceHost, SERVICE_PATH, serviceUrl } from './service-address.ts';
import { failureOf, faultOf, SERVICO_TEXT, tooBusy } from './service-errors.ts';
import { SERVICE_LIMITS, type ServiceLimits } from './service-limits.ts';
import { loadServiceSigner } from './service-token.ts';

/** Forwards calls to modules' own services (TEL-18, ADR 55). */
export async function registerServiceRoutes(app: FastifyInstance, deps: ReleasesDeps): Promise<void> {
  const limits = { ...SERVICE_LIMITS, ...deps.serviceLimits };
  const passOn = passer(app, deps, limits);
  app.get(
    '/.well-known/jwks.json',
    { config: { answersData: true }, exposeHeadRoute: false },
    async (_request, reply) => {
      const { jwks } = await loadServiceSigner(deps);
      return reply
        .headers({ 'cache-control': FOR_MINUTES, etag: tagOf(jwks) })
        .type('application/json')
        .send(JSON.stringify(jwks));
    },
  );
  await registerScope(app, 'services', async (scope) => {
    scope.removeAllContentTypeParsers();
    // Bodies are forwarded unread.
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    scope.route<{ Params: { module: string } }>({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: `${SERVICE_PATH}/:module/*`,
      config: { answersData: true },
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        try {
          return await passOn(request, reply, request.params.module);
        } catch (error) {
          if (request.body instanceof Readable) drain(request.body, limits.bodyBytes);
          throw error;
        }
      },
    });
  });
}

type PassOn = (request: FastifyRequest, reply: FastifyReply, module: string) => Promise<FastifyReply>;

function passer(app: FastifyInstance, deps: ReleasesDeps, limits: ServiceLimits): PassOn {
  const { connectMs, answerMs, atOnce, answerBytes, bodyBytes } = limits;
  let opened: Promise<Agent> | undefined;
  // Loaded by the first call: most portals have no service.
  const open = async () => {
    const { Agent: Client } = await import('undici');
    return new Client({
      connect: { timeout: connectMs },
      headersTimeout: answerMs,
      bodyTimeout: answerMs,
      maxResponseSize: answerBytes,
      // Several modules may share a host, so the limit per module is counted below.
      connections: null,
      pipelining: 1,
    });
  };
  app.addHook('onClose', async () => (await opened)?.destroy());
  const underWay = new Map<string, number>();

  return async (request, reply, module) => {
    const url = await whereTo(deps, request, module);
    const tooLarge = () => new AppError(413, ERROR.tooLarge);
    if (Number(request.headers['content-length'] ?? 0) > bodyBytes) throw tooLarge();
    const count = underWay.get(module) ?? 0;
    if (count >= atOnce) throw tooBusy();
    underWay.set(module, count + 1);
    const left = new AbortController();
    const timer = setTimeout(() => left.abort(new TimeLimitError(module, limits.wholeMs)), limits.wholeMs);
    // Emitted after the answer, and when the browser disconnects.
    reply.raw.once('close', () => {
      clearTimeout(timer);
      left.abort();
      const others = (underWay.get(module) ?? 1) - 1;
      if (others > 0) underWay.set(module, others);
      else underWay.delete(module);
    });
    const { session } = request;
    opened ??= open();
    const agent = await opened;
    const token = session && (await (await loadServiceSigner(deps)).sign(module, session, deps.now()));
    const body = request.body instanceof Readable ? metered(request.body, bodyBytes, tooLarge) : null;
    try {
      const answer = await agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method as 'GET',
        headers: headersToService(request.headers, {
          'x-request-id': request.id,
          ...(token && { authorization: `Bearer ${token}` }),
        }),
        body,
        signal: left.signal,
      });
      // Ignores errors of a body that isn't passed on.
      answer.body.on('error', () => undefined);
      const headers = passable(() => headersToBrowser(answer, answerBytes), answer.body);
      // The portal has just identified the person, so signing in again wouldn't help.
      if (answer.statusCode === 401 && session) {
        answer.body.destroy();
        throw faultOf('doesn’t take the portal’s token');
      }
      return reply.code(answer.statusCode).headers(headers).send(answer.body);
    } catch (error) {
      throw failureOf(left.signal.aborted ? left.signal.reason : error);
    }
  };
}

function passable<T>(read: () => T, body: Readable): T {
  try {
    return read();
  } catch (error) {
    body.destroy();
    throw error;
  }
}

/** Target of a request; throws if it may not be forwarded. */
async function whereTo(
  { config, modules, noteRefusedToken }: ReleasesDeps,
  request: FastifyRequest,
  module: string,
): Promise<URL> {
  if (request.sessionRefused) {
    noteRefusedToken(request);
    throw unauthorized();
  }
  requireOwnPage(request.headers['sec-fetch-site']);
  const registry = await modules.read();
  const entry = entryOf(registry, module);
  const service = registry.services?.[module];
  if (!entry) throw notFound(SERVICO_TEXT.missing);
  requireModuleAccess(entry.descriptor, request.session);
  // Not 404: the page exists, and a person would look for a mistyped address.
  if (!service) throw new AppError(502, SERVICO_TEXT.missing);
  // The setting applies now, even to addresses that were accepted earlier.
  if (!isServiceHost(config.serviceHosts, service)) throw faultOf('is at a host that SERVICE_HOSTS doesn’t name');
  const url = serviceUrl(service, module, request.raw.url ?? '');
  if (!url) throw new AppError(400, ERROR.malformed);
  return url;
}
