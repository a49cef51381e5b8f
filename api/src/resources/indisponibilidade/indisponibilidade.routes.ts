import { DONE } from '@credenciados/platform/http/done-answer';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { decideOutage } from './decide.ts';
import { listPending } from './indisponibilidade.queries.ts';

/** Routes of outages, and their decisions. */
export function registerIndisponibilidadeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /edital/indisponibilidades', () => listPending(deps));

  route(app, 'POST /edital/indisponibilidades/decidir', async ({ body, session }) => {
    await decideOutage(deps, session, body);
    return DONE;
  });
}
