import { RULE } from '@credenciados/contract';
import { DONE } from '@credenciados/platform/http/done-answer';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { askCommittee } from './ask.ts';
import { closeConversa } from './close.ts';
import { findConversa, listBySolicitacao, listOwn } from './conversa.queries.ts';
import { markRead } from './mark-read.ts';
import { notifyApplicant } from './notify.ts';
import { reply } from './reply.ts';

/** Routes of conversas and their messages, for applicants and staff. */
export function registerConversaRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, 'GET /conversa/getByUser', ({ session, query }) => listOwn(db, session, query));

  route(app, 'GET /conversa/bySolicitacao', async ({ session, query, keepRead }) => {
    const page = await listBySolicitacao(db, session, query);
    if (!page) throw notFound();
    await keepRead({ alvo: query.idSolicitacao, solicitacaoId: query.idSolicitacao });
    return page;
  });

  route(app, 'GET /conversa/getById/:id', async ({ session, params, keepRead }) => {
    const found = await findConversa(db, session, params.id);
    if (!found) throw notFound();
    await keepRead({ alvo: found.idSolicitacao, solicitacaoId: found.idSolicitacao });
    return found;
  });

  route(app, 'POST /conversa/cadastrar', async ({ session, body, remember }) => {
    const [message] = body.mensagens;
    if (!message) throw businessError(RULE.messageRequired);
    const { idSolicitacao, assunto } = body;
    return notifyApplicant(deps, session, { idSolicitacao, assunto, ...message }, remember);
  });

  route(app, 'POST /conversa/perguntar', ({ session, body, remember }) => askCommittee(deps, session, body, remember));

  route(app, 'POST /mensagem/resposta', async ({ session, body, remember }) => {
    const { conversa, conteudo, anexos, dataLimiteResposta, destinatario } = body;
    const written = { conversaId: conversa.id, conteudo, anexos, dataLimiteResposta, destinatarioId: destinatario?.id };
    return reply(deps, session, written, remember);
  });

  route(app, 'PUT /mensagem/lido/:id', async ({ session, params }) => {
    await markRead(deps, session, params.id);
    return DONE;
  });

  route(app, 'PUT /conversa/encerrar/:id', async ({ session, params }) => {
    await closeConversa(deps, session, params.id);
    return DONE;
  });
}
