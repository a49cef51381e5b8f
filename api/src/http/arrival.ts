import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** When the server had the head of the request: what is in time is counted by it (INS-13), however long the body takes. */
    arrivedAt: Date;
  }
}

/** Notes when each request came. Registered before every hook that waits for anything. */
export function registerArrival(app: FastifyInstance, { now }: Pick<Deps, 'now'>): void {
  app.decorateRequest('arrivedAt');
  app.addHook('onRequest', (request, _reply, done) => {
    request.arrivedAt = now();
    done();
  });
}
