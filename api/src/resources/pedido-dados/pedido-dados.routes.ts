import { PEDIDO_DADOS_TEXT } from '@credenciados/contract';
import { DONE } from '@credenciados/platform/http/done-answer';
import { notFound } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { answerPedido, askPedido, withdrawPedido, writeAsOfficer, writeAsPerson } from './edit.ts';
import { findPedido, listOwn, listPedidos } from './pedido-dados.queries.ts';

/** Requests about personal data: the person's own, and the data officer's queue. */
export function registerPedidoDadosRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, 'GET /conta/pedidos', ({ session }) => listOwn(db, session.usuarioId));

  route(app, 'POST /conta/pedido', ({ session, body, remember }) => askPedido(deps, session, body, remember));

  route(app, 'DELETE /conta/pedido/:id', async ({ session, params }) => {
    await withdrawPedido(deps, session, params.id);
    return DONE;
  });

  route(app, 'POST /conta/pedido/mensagem/:id', ({ session, params, body, remember }) =>
    writeAsPerson(deps, session, params.id, body.texto, remember),
  );

  route(app, 'POST /pedidoDados/findByFiltro', async ({ session, body, keepRead, db }) => {
    const page = await listPedidos(db, session, body);
    await keepRead({ alvo: 'pedidoDados' });
    return page;
  });

  route(app, 'GET /pedidoDados/findById/:id', async ({ session, params, keepRead }) => {
    const pedido = await findPedido(db, session, params.id);
    if (!pedido) throw notFound(PEDIDO_DADOS_TEXT.gone);
    await keepRead({ alvo: `pedidoDados:${params.id}` });
    return pedido;
  });

  route(app, 'POST /pedidoDados/mensagem/:id', ({ session, params, body, remember }) =>
    writeAsOfficer(deps, session, params.id, body.texto, remember),
  );

  route(app, 'PUT /pedidoDados/responder/:id', async ({ session, params, body }) => {
    await answerPedido(deps, session, params.id, body.texto);
    return DONE;
  });
}
