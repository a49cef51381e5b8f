import type { FastifyInstance } from 'fastify';

const NAME = Symbol.for('fastify.display-name');

/**
 * Registers a Fastify scope with its own hooks or parsers, under a name. For a plugin without a name, Fastify searches every loaded module
 * to find one.
 */
export function registerScope(
  app: FastifyInstance,
  name: string,
  part: (scope: FastifyInstance) => Promise<void>,
  { prefix = '' } = {},
) {
  return app.register(
    Object.assign(async (scope: FastifyInstance) => part(scope), { [NAME]: name }),
    { prefix },
  );
}
