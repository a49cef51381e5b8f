import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { searchPeople } from './busca.queries.ts';

/** Routes of the staff's search in all editais. */
export function registerBuscaRoutes(app: FastifyInstance): void {
  route(app, 'POST /busca/findByFiltro', async ({ body, session, keepRead, db }) => {
    const found = await searchPeople(db, body.campoSimples, session);
    await keepRead({
      alvo: 'todos os editais',
      busca: { texto: body.campoSimples, encontradas: found.content.length },
    });
    return found;
  });
}
