import { DONE } from '@credenciados/platform/http/done-answer';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { addFeriado, deleteFeriado, previewFeriado } from './edit.ts';
import { listFeriados } from './feriado.queries.ts';

/** Routes of holidays that deadlines are counted with. */
export function registerFeriadoRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /feriado/findByAno/:ano', ({ params }) => listFeriados(deps.db, params.ano));

  route(app, 'POST /feriado/previa', async ({ body, session, keepRead }) => {
    const movidos = await previewFeriado(deps, session, body);
    await keepRead({ alvo: `prazos que mudam com o feriado de ${body.dia}` });
    return { movidos };
  });

  route(app, 'POST /feriado/cadastrar', ({ body, session }) => addFeriado(deps, session, body));

  route(app, 'DELETE /feriado/excluir/:id', async ({ params, session }) => {
    await deleteFeriado(deps, session, params.id);
    return DONE;
  });
}
