import Fastify, { type FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { registerErrors } from './plugins/errors.ts';
import { registerSession } from './plugins/session.ts';

/** Builds the server; it listens only when told to. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({ logger: { level: deps.config.logLevel }, routerOptions: { ignoreTrailingSlash: true } });
  registerErrors(app);
  await app.register(
    async (api) => {
      registerSession(api, deps);
      // Routes of the resources: registerEditalRoutes(api, deps) …
    },
    { prefix: '/credenciados' },
  );
  return app;
}
