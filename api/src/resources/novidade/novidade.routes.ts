import { DONE } from '@credenciados/platform/http/done-answer';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { countAguardando } from '../esclarecimento/esclarecimento.queries.ts';
import { markAllRead, markRead } from './mark-read.ts';
import { countUnread, listNovidades } from './novidade.queries.ts';

/** Inbox of staff: what applicants sent (FIL-21). */
export function registerNovidadeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'POST /novidade/findByFiltro', async ({ session, body, keepRead }) => {
    const page = await listNovidades(deps.db, session, body);
    await keepRead({ alvo: 'caixa de entrada' });
    return page;
  });

  route(app, 'GET /novidade/naoLidas', async ({ session }) => ({
    total: (await countUnread(deps.db, session)) + (await countAguardando(deps.db)),
  }));

  route(app, 'PUT /novidade/lida/:id', async ({ session, params }) => {
    await markRead(deps.db, session, params.id);
    return DONE;
  });

  route(app, 'PUT /novidade/lidas', async ({ session, body }) => {
    await markAllRead(deps, session, new Date(body.ate));
    return DONE;
  });
}
