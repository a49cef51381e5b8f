import { DONE } from '@credenciados/platform/http/done-answer';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { acceptTerm, claimImpediment, decideClaim, declareImpediment, endImpediment } from './edit.ts';
import { listAlegacoes, listImpedimentos } from './impedimento.queries.ts';

/** Routes of impediments and of the term of secrecy. */
export function registerImpedimentoRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /impedimento/findBySolicitacao/:id', async ({ params, keepRead }) => {
    const impedimentos = await listImpedimentos(deps.db, params.id);
    await keepRead({ alvo: params.id, solicitacaoId: params.id });
    return impedimentos;
  });

  route(app, 'POST /impedimento/declarar', async ({ body, session }) => {
    await declareImpediment(deps, session, body);
    return DONE;
  });

  route(app, 'PUT /impedimento/cessar/:id', async ({ params, body, session }) => {
    await endImpediment(deps, session, params.id, body.motivo);
    return DONE;
  });

  route(app, 'PUT /impedimento/decidir/:id', async ({ params, body, session }) => {
    await decideClaim(deps, session, params.id, body);
    return DONE;
  });

  route(app, 'POST /impedimento/alegar', async ({ body, session }) => {
    await claimImpediment(deps, session, body);
    return DONE;
  });

  route(app, 'GET /impedimento/minhasAlegacoes/:id', ({ params, session }) =>
    listAlegacoes(deps.db, session, params.id),
  );

  route(app, 'POST /impedimento/termo', async ({ session }) => {
    await acceptTerm(deps, session);
    return DONE;
  });
}
