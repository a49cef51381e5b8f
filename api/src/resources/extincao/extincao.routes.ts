import { ERROR } from '@credenciados/contract';
import { DONE } from '@credenciados/platform/http/done-answer';
import { notFound } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { findEdital } from '../edital/edital.queries.ts';
import { decideExtincao, proposeExtincao } from './decide.ts';
import { showExtincao } from './extincao.queries.ts';

/** Ends of editais by annulment or revocation. */
export function registerExtincaoRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /extincao/byEdital/:id', async ({ params, session }) => {
    const edital = await findEdital(deps.db, params.id);
    if (!edital) throw notFound(ERROR.notFound);
    return showExtincao(deps, edital, session.usuarioId);
  });

  route(app, 'POST /extincao/propor', async ({ body, session }) => {
    await proposeExtincao(deps, session, body);
    return DONE;
  });

  route(app, 'PUT /extincao/decidir/:id', async ({ params, body, session }) => {
    await decideExtincao(deps, session, params.id, body);
    return DONE;
  });
}
