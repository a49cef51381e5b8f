import type { ModeloMensagem } from '@credenciados/contract';
import { DONE } from '@credenciados/platform/http/done-answer';
import { notFound } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { addModelo, changeModelo, deleteModelo } from './edit.ts';
import { findModelo, listModelos } from './modelo-mensagem.queries.ts';

/** Routes of the agency's message templates. */
export function registerModeloMensagemRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  async function show(id: number): Promise<ModeloMensagem> {
    const found = await findModelo(db, id);
    if (!found) throw notFound();
    return found;
  }

  route(app, 'GET /modeloMensagem/findAll', () => listModelos(db));

  route(app, 'GET /modeloMensagem/findBySearch/:texto', ({ params }) => listModelos(db, params.texto));

  route(app, 'POST /modeloMensagem/cadastrar', async ({ session, body }) => show(await addModelo(deps, session, body)));

  route(app, 'PUT /modeloMensagem/alterar', async ({ session, body }) => {
    await changeModelo(deps, session, body);
    return show(body.id);
  });

  route(app, 'DELETE /modeloMensagem/deletar/:id', async ({ session, params }) => {
    await deleteModelo(deps, session, params.id);
    return DONE;
  });
}
