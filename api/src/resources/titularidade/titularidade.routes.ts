import { ERROR } from '@credenciados/contract';
import { DONE } from '@credenciados/platform/http/done-answer';
import { notFound } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { ownersOf } from '../documento/rascunho.ts';
import { claimTitularidade } from './claim.ts';
import { correctEmail } from './correct-email.ts';
import { decideTitularidade } from './decide.ts';
import { findTitularidade, listTitularidades } from './titularidade.queries.ts';

/** Answer of actions without a result. */

/** Routes of "Este CPF é meu": claims, their decision, and the correction of an applicant's address (CTA-8). */
export function registerTitularidadeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'POST /publico/titularidade/pedir', async ({ body, request, remember }) =>
    claimTitularidade(deps, request, await ownersOf(request), body, remember),
  );

  route(app, 'POST /titularidade/findByFiltro', async ({ body, keepRead, db }) => {
    const page = await listTitularidades(db, body);
    await keepRead({ alvo: 'titularidade' });
    return page;
  });

  route(app, 'GET /titularidade/findById/:id', async ({ params, session, keepRead }) => {
    const found = await findTitularidade(deps.db, params.id, session, deps.now());
    if (!found) throw notFound(ERROR.notFound);
    await keepRead({ alvo: params.id });
    return found;
  });

  route(app, 'POST /titularidade/decidir', async ({ body, session }) => {
    await decideTitularidade(deps, session, body);
    return DONE;
  });

  route(app, 'PUT /solicitacaoCredenciado/corrigirEmail/:id', async ({ params, body, session }) => {
    await correctEmail(deps, session, { id: params.id, ...body });
    return DONE;
  });
}
