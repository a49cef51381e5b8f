import type { FastifyInstance } from 'fastify';

const NAME = Symbol.for('fastify.display-name');

/**
 * Registers a part of the server that has hooks or parsers of its own, under a name: of one without, Fastify asks every file that the
 * process has loaded whether it is from there.
 */
export function registerPart(
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
