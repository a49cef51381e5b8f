import { PARECER_TEXT } from '@credenciados/contract';
import { DONE } from '@credenciados/platform/http/done-answer';
import { notFound } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { sendFile } from '../documento/send-file.ts';
import { answerParecer } from './answer.ts';
import { askParecer, auditParecer, cancelParecer, extendParecer } from './ask.ts';
import { openLink } from './open.ts';
import { findShownFile, listPareceres } from './parecer.queries.ts';

/** Routes of opinions of external experts: requested by staff, given by the holder of the link. */
export function registerParecerRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, storage } = deps;

  route(app, 'GET /parecer/findBySolicitacao/:id', async ({ params, keepRead }) => {
    const pareceres = await listPareceres(db, params.id, deps.now());
    if (!pareceres) throw notFound();
    await keepRead({ alvo: params.id, solicitacaoId: params.id });
    return pareceres;
  });

  route(app, 'POST /parecer/pedir', ({ session, body, remember }) => askParecer(deps, session, body, remember));

  route(app, 'PUT /parecer/prorrogar/:id', async ({ session, params, body }) => {
    await extendParecer(deps, session, params.id, body.dias);
    return DONE;
  });

  route(app, 'PUT /parecer/cancelar/:id', async ({ session, params }) => {
    await cancelParecer(deps, session, params.id);
    return DONE;
  });

  route(app, 'POST /publico/parecer/abrir', ({ body }) => openLink(deps, body.chave));

  route(app, 'POST /publico/parecer/documento', async ({ body, request, reply }) => {
    const found = await findShownFile(db, body.chave, body.id, deps.now());
    if (!found) throw notFound(PARECER_TEXT.deadLink);
    const { id, nome, solicitacaoId } = found.row;
    await db.transaction((tx) =>
      auditParecer(tx, null, 'PARECER_DOCUMENTO_LIDO', solicitacaoId, { id, nome, documento: body.id }),
    );
    await sendFile(request, reply, storage, { ...found.file, nome: found.file.nomeOriginal });
  });

  route(app, 'POST /publico/parecer/responder', ({ body }) => answerParecer(deps, body));
}
