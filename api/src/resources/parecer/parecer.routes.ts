import { PARECER_TEXT } from '@credenciados/shared/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { DONE } from '../../http/done.ts';
import { notFound } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { parecer } from '../../platform/db/tables.ts';
import { sendFile } from '../documento/send-file.ts';
import { answerParecer } from './answer.ts';
import { askParecer, auditParecer, cancelParecer, extendParecer } from './ask.ts';
import { findShownFile, listPareceres, openParecer } from './parecer.queries.ts';

/** Opening a link again within this counts as the same look. */
const SAME_LOOK_MS = 10 * 60 * 1000;

/** Opinions of outside experts: asked by staff, given by whoever has the link. */
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

  route(app, 'POST /publico/parecer/abrir', async ({ body }) => {
    const now = deps.now();
    const opened = await openParecer(db, body.chave, now);
    if (!opened) throw notFound(PARECER_TEXT.deadLink);
    const { id, nome, abertoEm, respondidoEm, solicitacaoId } = opened.row;
    // Somebody outside sees a person's data: that they do is kept before they see it.
    if (!respondidoEm && (!abertoEm || now.getTime() - abertoEm.getTime() > SAME_LOOK_MS)) {
      await db.transaction(async (tx) => {
        await tx
          .update(parecer)
          .set({ abertoEm: now })
          .where(and(eq(parecer.id, id), isNull(parecer.respondidoEm)));
        await auditParecer(tx, null, 'PARECER_ABERTO', solicitacaoId, { id, nome });
      });
    }
    return opened.shown;
  });

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
