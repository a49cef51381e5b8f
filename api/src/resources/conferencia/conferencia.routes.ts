import { notFound } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { changeLista } from './change-lista.ts';
import { findConferencia } from './conferencia.queries.ts';
import { findLista, findListaOf, listEditaisComLista } from './lista.queries.ts';
import { tick } from './tick.ts';

/** Routes of check lists: of editais, and of each solicitação. */
export function registerConferenciaRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, 'GET /edital/conferencia', () => listEditaisComLista(db));

  route(app, 'GET /edital/conferencia/byId/:id', async ({ params }) => {
    const lista = await findListaOf(db, params.id);
    if (!lista) throw notFound();
    return lista;
  });

  route(app, 'PUT /edital/conferencia/byId/:id', async ({ params, body, session }) => {
    await changeLista(deps, session, params.id, body);
    return findLista(db, params.id);
  });

  const show = async (id: number) => {
    const conferencia = await findConferencia(db, id);
    if (!conferencia) throw notFound();
    return conferencia;
  };

  route(app, 'GET /solicitacaoCredenciado/conferencia/:id', ({ params }) => show(params.id));

  route(app, 'PUT /solicitacaoCredenciado/conferencia/:id', async ({ params, body, session }) => {
    await tick(deps, session, params.id, body);
    return show(params.id);
  });
}
