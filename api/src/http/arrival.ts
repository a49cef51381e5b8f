import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Arrival of the request head: deadlines count by it, however long the body takes (INS-13, ADR 13). */
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
