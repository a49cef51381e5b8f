import { DENUNCIA_TEXT, ERROR } from '@credenciados/contract';
import { DONE } from '@credenciados/platform/http/done-answer';
import { notFound } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { ownersOf } from '../documento/rascunho.ts';
import { archiveDenuncia } from './decide.ts';
import {
  findAndamentoDenuncia,
  findDenuncia,
  findDenunciaveis,
  listDenuncias,
  listEditaisDenuncia,
} from './denuncia.queries.ts';
import { registerDenuncia } from './register.ts';

/** Routes of complaints about accredited people (DES-8). */
export function registerDenunciaRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /publico/denuncia/editais', () => listEditaisDenuncia(deps.db));

  route(app, 'POST /publico/denuncia/credenciados', ({ body }) => findDenunciaveis(deps.db, body.nome));

  route(app, 'POST /publico/denuncia/registrar', async ({ body, request, remember }) =>
    registerDenuncia(deps, request, await ownersOf(request), body, remember),
  );

  route(app, 'POST /publico/denuncia/andamento', async ({ body }) => {
    const andamento = await findAndamentoDenuncia(deps.db, body.protocolo, body.codigoDenuncia);
    if (!andamento) throw notFound(DENUNCIA_TEXT.unknown);
    return andamento;
  });

  route(app, 'POST /denuncia/findByFiltro', async ({ body, session, keepRead }) => {
    const page = await listDenuncias(deps.db, session, body);
    await keepRead({ alvo: 'denuncia' });
    return page;
  });

  route(app, 'GET /denuncia/findById/:id', async ({ params, session, keepRead }) => {
    const found = await findDenuncia(deps.db, params.id, session);
    if (!found) throw notFound(ERROR.notFound);
    await keepRead({ alvo: params.id });
    return found;
  });

  route(app, 'PUT /denuncia/arquivar/:id', async ({ params, body, session }) => {
    await archiveDenuncia(deps, session, { id: params.id, ...body });
    return DONE;
  });
}
