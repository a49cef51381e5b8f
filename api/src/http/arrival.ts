import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Arrival time of the request's head. Deadlines count by it, however long the body takes (INS-13, ADR 13). */
    arrivedAt: Date;
  }
}

/** Records the arrival time of each request. Register it before every asynchronous hook. */
export function registerArrival(app: FastifyInstance, { now }: Pick<Deps, 'now'>): void {
  app.decorateRequest('arrivedAt');
  app.addHook('onRequest', (request, _reply, done) => {
    request.arrivedAt = now();
    done();
  });
}
