import { DONE } from '@credenciados/platform/http/done-answer';
import { notFound, unauthorized } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { accept, end, grant, startActing, stopActing } from './edit.ts';
import { findMinhas, findOfSolicitacao } from './procuracao.queries.ts';

/** Routes of powers of attorney; 404 unless the portal allows them (PRO-1). */
export function registerProcuracaoRoutes(app: FastifyInstance, deps: Deps): void {
  const requireProxies = () => {
    if (!deps.config.proxies) throw notFound();
  };

  route(app, 'GET /procuracao/minhas', async ({ session, db }) =>
    deps.config.proxies ? findMinhas(deps, db, session) : { outorgadas: [], recebidas: [], impedido: false },
  );

  route(app, 'POST /procuracao/outorgar', async ({ body, session }) => {
    requireProxies();
    await grant(deps, session, body);
    return DONE;
  });

  route(app, 'PUT /procuracao/aceitar/:id', async ({ params, session }) => {
    requireProxies();
    await accept(deps, session, params.id);
    return DONE;
  });

  route(app, 'PUT /procuracao/encerrar/:id', async ({ params, session }) => {
    await end(deps, session, params.id);
    return DONE;
  });

  route(app, 'POST /procuracao/agir/:id', async ({ params, session }) => {
    requireProxies();
    return { token: await startActing(deps, session, params.id) };
  });

  route(app, 'POST /procuracao/deixar', async ({ session }) => {
    const token = await stopActing(deps, session);
    if (!token) throw unauthorized();
    return { token };
  });

  route(app, 'GET /procuracao/findBySolicitacao/:id', async ({ params, keepRead, db }) => {
    const rows = deps.config.proxies ? await findOfSolicitacao(deps, db, params.id) : [];
    await keepRead({ alvo: params.id, solicitacaoId: params.id });
    return rows;
  });
}
