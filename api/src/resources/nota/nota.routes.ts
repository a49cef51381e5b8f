import { DONE } from '@credenciados/platform/http/done-answer';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { addNota, changeNota, deleteNota } from './edit.ts';
import { listNotas } from './nota.queries.ts';

/** Routes of internal notes, which staff write for each other. */
export function registerNotaRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /nota/findBySolicitacao/:id', async ({ params, session, keepRead }) => {
    const notas = await listNotas(deps.db, session, params.id);
    await keepRead({ alvo: params.id, solicitacaoId: params.id });
    return notas;
  });

  route(app, 'POST /nota/cadastrar', ({ body, session, remember }) => addNota(deps, session, body, remember));

  route(app, 'PUT /nota/alterar/:id', async ({ params, body, session }) => {
    await changeNota(deps, session, params.id, body);
    return DONE;
  });

  route(app, 'DELETE /nota/excluir/:id', async ({ params, session }) => {
    await deleteNota(deps, session, params.id);
    return DONE;
  });
}
