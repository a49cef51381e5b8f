import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { DONE } from '../../http/done.ts';
import { route } from '../../http/route.ts';
import { markAllSeen, markSeen } from './mark-seen.ts';
import { listNovidades } from './novidade.queries.ts';

/** Routes of news from applicants for staff (FIL-21). */
export function registerNovidadeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /novidade/findAll', async ({ session, keepRead }) => {
    const found = await listNovidades(deps.db, session);
    await keepRead({ alvo: 'novidades' });
    return found;
  });

  route(app, 'PUT /novidade/lida/:id', async ({ session, params }) => {
    await markSeen(deps.db, session, params.id);
    return DONE;
  });

  route(app, 'PUT /novidade/lidas', async ({ session, body }) => {
    await markAllSeen(deps, session, new Date(body.ate));
    return DONE;
  });
}
