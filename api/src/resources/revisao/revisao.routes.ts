import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { proposeReview } from './propose.ts';

/** Reviews of decisions. */
export function registerRevisaoRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'POST /revisao/propor', ({ body, session }) => proposeReview(deps, session, body));
}
