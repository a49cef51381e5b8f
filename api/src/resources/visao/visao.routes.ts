import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { DONE } from '../../http/done.ts';
import { route } from '../../http/route.ts';
import { addVisao, changeVisao, deleteVisao } from './edit.ts';
import { listVisoes } from './visao.queries.ts';

/** Filters of an edital's list that a person keeps under names. */
export function registerVisaoRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /visao/findAll', ({ session }) => listVisoes(deps.db, session.usuarioId));

  route(app, 'POST /visao/cadastrar', ({ body, session }) => addVisao(deps, session, body));

  route(app, 'PUT /visao/alterar/:id', ({ params, body, session }) => changeVisao(deps, session, params.id, body));

  route(app, 'DELETE /visao/excluir/:id', async ({ params, session }) => {
    await deleteVisao(deps.db, session, params.id);
    return DONE;
  });
}
