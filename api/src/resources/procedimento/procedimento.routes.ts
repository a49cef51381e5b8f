import { ERROR } from '@credenciados/contract';
import { DONE } from '@credenciados/platform/http/done-answer';
import { notFound } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { ownerOf } from '../comprovante/comprovante.queries.ts';
import { listProcedimentos } from '../defesa/procedimento.queries.ts';
import { actInProceeding } from './act.ts';
import { openProceeding } from './open.ts';

/** Routes of de-accreditation proceedings. */
export function registerProcedimentoRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /procedimento/findBySolicitacao/:id', async ({ params, session, keepRead }) => {
    const rows = await listProcedimentos(deps.db, session, params.id, ownerOf(session), deps.now());
    if (!rows) throw notFound(ERROR.notFound);
    await keepRead({ alvo: params.id, solicitacaoId: params.id });
    return rows;
  });

  route(app, 'POST /procedimento/abrir', async ({ body, session }) => {
    await openProceeding(deps, session, body);
    return DONE;
  });

  route(app, 'PUT /procedimento/atuar/:id', async ({ params, body, session }) => {
    await actInProceeding(deps, session, params.id, body);
    return DONE;
  });
}
