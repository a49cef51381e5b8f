import { type Conversa, RULE } from '@credenciados/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { businessError, notFound } from '../plugins/errors.ts';
import { route } from '../plugins/route.ts';
import type { Session } from '../plugins/session.ts';
import { closeConversa, markRead, notifyApplicant, reply } from './conversa.actions.ts';
import { findConversa, listBySolicitacao, listOwn } from './conversa.queries.ts';

/** What an action without a result answers. */
const DONE = { ok: true } as const;

/** Conversations and their messages, from both ends. */
export function registerConversaRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  async function show(session: Session, id: number): Promise<Conversa> {
    const found = await findConversa(db, session, id);
    if (!found) throw notFound();
    return found;
  }

  route(app, 'GET /conversa/getByUser', ({ session, query }) => listOwn(db, session, query));

  route(app, 'GET /conversa/bySolicitacao', async ({ session, query }) => {
    const page = await listBySolicitacao(db, session, query);
    if (!page) throw notFound();
    return page;
  });

  route(app, 'GET /conversa/getById/:id', ({ session, params }) => show(session, params.id));

  route(app, 'POST /conversa/cadastrar', async ({ session, body }) => {
    const [message] = body.mensagens;
    if (!message) throw businessError(RULE.messageRequired);
    const { idSolicitacao, assunto } = body;
    return show(
      session,
      await notifyApplicant(deps, session, {
        idSolicitacao,
        assunto,
        ...message,
      }),
    );
  });

  route(app, 'POST /mensagem/resposta', async ({ session, body }) => {
    const { conversa, conteudo, anexos, dataLimiteResposta, destinatario } = body;
    const conversaId = conversa.id;
    await reply(deps, session, {
      conversaId,
      conteudo,
      anexos,
      dataLimiteResposta,
      destinatarioId: destinatario?.id,
    });
    return show(session, conversaId);
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
