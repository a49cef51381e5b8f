import { randomUUID } from 'node:crypto';
import { ERROR } from '@credenciados/contract';
import { addressKey } from '@credenciados/platform/address-key';
import { Signals } from '@credenciados/platform/db/signals';
import { registerCaching } from '@credenciados/platform/http/caching';
import { AppError } from '@credenciados/platform/http/errors';
import { registerScope } from '@credenciados/platform/http/register-scope';
import { type LogDestination, loggerOptions } from '@credenciados/platform/log';
import type { ReleasesDeps } from '@credenciados/releases/deps';
import { openReleases, releasesPlugin } from '@credenciados/releases/releases.plugin';
import type { ServiceLimits } from '@credenciados/releases/service/service-limits';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { registerOutboxRoutes } from './demo/outbox.routes.ts';
import type { Deps } from './deps.ts';
import { registerArrival } from './http/arrival.ts';
import { acceptJson, SPARE_BODY } from './http/body-limits.ts';
import { registerErrors } from './http/error-handler.ts';
import { registerHealth } from './http/health.ts';
import { ReadLog } from './http/leitura/read-log.ts';
import { type Metrics, registerMetrics } from './http/metrics.ts';
import { registerOpenApi } from './http/openapi/openapi.routes.ts';
import { route } from './http/route.ts';
import { RATE_LIMITS } from './http/security/limits.ts';
import { SecurityCounts } from './http/security/security-counts.ts';
import { SecurityLog } from './http/security/security-log.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { registerSerializer } from './http/serializer.ts';
import { registerSession } from './http/session/session.plugin.ts';
import { findLiveSession } from './http/session/sessions.ts';
import { registerTimeLimits, serverLimits, type TimeLimits, timeLimits } from './http/time-limits.ts';
import { closeUnusedConnections } from './http/unused-connections.ts';
import { identityPlugin } from './identity/identity.plugin.ts';
import type { DemoAccount } from './identity/identity-deps.ts';
import { findAddresses } from './resources/conta/addresses.queries.ts';
import { followAccount } from './resources/conta/follow-account.ts';
import { draftOf } from './resources/documento/rascunho.ts';
import { registerHealthMetrics } from './resources/saude/metrics.ts';
import { PortalHealth } from './resources/saude/portal-health.ts';
import { registerResources } from './resources.ts';
import { registerWeb } from './web/web.routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Metrics of the process, if they are served. */
    metrics: Metrics | null;
    /** Log of suspected attacks. */
    security: SecurityLog;
    /** Log of staff's reads of personal data. */
    reads: ReadLog;
    /** Health of the portal's components. */
    health: PortalHealth;
  }
}

/** Options apart from the settings. */
export interface AppOptions {
  /** Accounts shown on the demonstration's sign-in page. */
  demoAccounts?: readonly DemoAccount[];
  /** Receiver of log lines. Default: standard output. */
  logTo?: LogDestination;
  /** True: every answer is checked against the contract. */
  strictResponses?: boolean;
  /** Time limits of shared resources; tests shorten them. */
  limits?: Partial<TimeLimits>;
  /** Limits for calls to modules' own services; tests shorten them. */
  serviceLimits?: Partial<ServiceLimits>;
  /** Extra routes, registered beside the resources. */
  extend?: (api: FastifyInstance, deps: Deps) => void | Promise<void>;
}

/** Builds the server without listening. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = deps;
  const limits = { ...timeLimits(config.eventStreams), ...options.limits };
  const app = Fastify({
    ...serverLimits(limits),
    logger: loggerOptions(config.logLevel, options.logTo),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: SPARE_BODY.bytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Plugins load code as they start, which takes a busy machine longer than the default of 10 s.
    pluginTimeout: 60_000,
    // Running requests are answered before the server closes.
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered: the components stop after the server.
    return503OnClosing: false,
  });
  app.decorate('deps', deps);
  registerArrival(app, deps);
  app.decorate('handledEndpoints', new Set<string>());
  app.decorate('metrics', registerMetrics(app, config));
  app.decorate('security', new SecurityLog(config, app.log, app.metrics, new SecurityCounts(deps, app.log)));
  app.addHook('onClose', () => app.security.kept());
  app.decorate('reads', new ReadLog(deps));
  const signals = new Signals(() => deps.database.newClient(), app.log);
  app.decorate('signals', signals);
  app.addHook('onClose', () => signals.stop());
  const modules = await openReleases(app, deps);
  app.decorate('health', new PortalHealth(deps, { registry: () => modules.read(), log: app.log }));
  registerHealthMetrics(app.metrics, app.health, deps);
  registerErrors(app);
  acceptJson(app);
  registerCaching(app);
  closeUnusedConnections(app);
  registerTimeLimits(app, limits);
  logAnswers(app);
  await app.register(cookie);
  registerSecurityHeaders(app, config);
  registerHealth(app, deps);
  await registerScope(app, 'api', (api) => registerApi(api, deps, options), { prefix: '/credenciados' });
  const demoAccounts = options.demoAccounts ?? [];
  const solicitacoes = { find: findAddresses, follow: followAccount };
  await registerScope(app, 'identity', (scope) => identityPlugin(scope, { ...deps, demoAccounts, solicitacoes }));
  if (config.mode === 'demonstration' && !config.smtpUrl) registerOutboxRoutes(app, deps);
  await registerOpenApi(app);
  await registerWeb(app, deps);
  return app;
}

/** Rate-limit key of a caller: the session or the draft, if any, so that nobody is refused for their network. */
async function callerKey(request: FastifyRequest): Promise<string> {
  if (request.session) return `sessao:${request.session.sid}`;
  // Drafts are free to make, so costly calls with a limit of their own aren't counted by them.
  const draft = request.routeOptions.config.rateLimit ? null : await draftOf(request);
  return draft ? `rascunho:${draft.id}` : addressKey(request.ip);
}

const NO_COUNTERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

async function registerApi(api: FastifyInstance, deps: Deps, options: AppOptions): Promise<void> {
  await api.register(rateLimit, {
    max: RATE_LIMITS.requests.max,
    timeWindow: RATE_LIMITS.requests.windowMs,
    keyGenerator: callerKey,
    // Only refused callers need to know when to retry.
    addHeadersOnExceeding: NO_COUNTERS,
    addHeaders: NO_COUNTERS,
    onExceeded: (request) => api.security.note('rate_limited', { request }),
    errorResponseBuilder: () => new AppError(429, ERROR.tooMany),
  });
  registerSerializer(api, { strict: options.strictResponses ?? false });
  registerSession(api, deps);
  await registerResources(api, deps);
  await releasesPlugin(api, releasesDeps(api, deps, options));
  await options.extend?.(api, deps);
}

/** Components of the API, and its decisions about calls, sessions and security events, for the releases of modules. */
function releasesDeps(api: FastifyInstance, deps: Deps, { serviceLimits }: AppOptions): ReleasesDeps {
  return {
    ...deps,
    modules: api.modules,
    route,
    serviceLimits,
    findSession: (sid) => findLiveSession(deps, sid),
    noteRefusedToken: (request) => api.security.note('token_refused', { request }),
  };
}

function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        // The pattern, not the URL: parameters name people and files, and so may an unknown URL.
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}
