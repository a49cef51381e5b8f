import { DONE } from '@credenciados/platform/http/done-answer';
import { notFound } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { openForAnalysis } from '../requerente/open-for-analysis.ts';
import { findCorrecoes } from './correcao.queries.ts';
import { tickCorrecao } from './tick.ts';

/** Routes of corrections that rectifications ask for. */
export function registerCorrecaoRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  route(app, 'GET /solicitacaoCredenciado/correcoes/:id', async ({ params, session, keepRead }) => {
    await openForAnalysis(db, session, [params.id], deps.now());
    const correcoes = await findCorrecoes(db, params.id, session);
    if (!correcoes) throw notFound();
    await keepRead({ alvo: params.id, solicitacaoId: params.id });
    return correcoes;
  });

  route(app, 'PUT /correcao/conferida/:id', async ({ params, body, session }) => {
    await tickCorrecao(deps, session, params.id, body.conferida);
    return DONE;
  });
}
