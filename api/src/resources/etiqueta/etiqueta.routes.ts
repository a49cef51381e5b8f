import { DONE } from '@credenciados/platform/http/done-answer';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { addEtiqueta, changeEtiqueta, deleteEtiqueta } from './edit.ts';
import { listEtiquetas, listEtiquetasOf } from './etiqueta.queries.ts';
import { markSolicitacoes } from './mark.ts';

/** Routes of labels on solicitações. */
export function registerEtiquetaRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /etiqueta/findAll', () => listEtiquetas(deps.db));

  route(app, 'GET /etiqueta/findBySolicitacao/:id', ({ params }) => listEtiquetasOf(deps.db, params.id));

  route(app, 'POST /etiqueta/cadastrar', ({ body, session }) => addEtiqueta(deps, session, body));

  route(app, 'PUT /etiqueta/alterar/:id', ({ params, body, session }) =>
    changeEtiqueta(deps, session, params.id, body),
  );

  route(app, 'DELETE /etiqueta/excluir/:id', async ({ params, session }) => {
    await deleteEtiqueta(deps, session, params.id);
    return DONE;
  });

  route(app, 'PUT /etiqueta/marcar/:id', async ({ params, body, session }) => ({
    mudadas: await markSolicitacoes(deps, session, params.id, body),
  }));
}
