import { ERROR } from '@credenciados/contract';
import { notFound } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { sendOpenData } from '../../http/open-data.ts';
import { route } from '../../http/route.ts';
import { ownerOf } from '../comprovante/comprovante.queries.ts';
import { findEdital } from '../edital/edital.queries.ts';
import { countRows, pageRows, proximaFase } from './proposta.queries.ts';
import { publishResult } from './publish.ts';
import { listOfSolicitacao, listResultados, pageLinhas, wholeList } from './resultado.queries.ts';

/** Routes of results that an edital publishes in stages. */
export function registerResultadoRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, 'GET /publico/resultado/byEdital/:id', ({ params }) => listResultados(db, params.id));

  route(app, 'GET /publico/resultado/linhas/:id', async ({ params, query }) => {
    const page = await pageLinhas(db, params.id, query);
    if (!page) throw notFound(ERROR.notFound);
    return page;
  });

  route(app, 'GET /publico/resultado/baixar/:id', async ({ params, query, reply, db }) => {
    const list = await wholeList(db, params.id, deps.now());
    if (!list) throw notFound(ERROR.notFound);
    sendOpenData(reply, query.formato, list);
  });

  route(app, 'GET /resultado/proposta/:id', async ({ params, query, keepRead }) => {
    const edital = await findEdital(db, params.id);
    if (!edital) throw notFound(ERROR.notFound);
    await keepRead({ alvo: `resultado do edital ${edital.id}` });
    const proxima = await proximaFase(deps, db, edital);
    if (!proxima.fase) {
      return { ...proxima, aprovadas: 0, reprovadas: 0, problemas: 0, lista: { content: [], totalElements: 0 } };
    }
    const [{ total, ...numbers }, content] = await Promise.all([
      countRows(db, edital.id),
      pageRows(db, edital.id, query),
    ]);
    return { ...proxima, ...numbers, lista: { content, totalElements: total } };
  });

  route(app, 'POST /resultado/publicar', ({ body, session }) => publishResult(deps, session, body));

  route(app, 'GET /resultado/bySolicitacao/:id', async ({ params, session, keepRead }) => {
    const resultados = await listOfSolicitacao(db, params.id, ownerOf(session));
    if (!resultados) throw notFound(ERROR.notFound);
    await keepRead({ alvo: `da solicitação ${params.id}`, solicitacaoId: params.id });
    return resultados;
  });
}
