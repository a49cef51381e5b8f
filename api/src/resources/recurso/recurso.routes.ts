import { ERROR } from '@credenciados/contract';
import { DONE } from '@credenciados/platform/http/done-answer';
import { notFound } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { ownerOf } from '../comprovante/comprovante.queries.ts';
import { makeCertidaoPdf } from '../comprovante/comprovante-pdf.ts';
import { sendPdf } from '../comprovante/send-pdf.ts';
import { decideAppeal } from './decide.ts';
import { presentAppeal, stateIntention } from './present.ts';
import { receiptFileName } from './recurso.mail.ts';
import { findReceipt, findRecurso, pageRecursos } from './recurso.queries.ts';

/** Routes of appeals against preliminary results. */
export function registerRecursoRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, 'POST /recurso/apresentar', ({ body, session, request, remember }) =>
    presentAppeal(deps, { session, arrivedAt: request.arrivedAt }, body, remember),
  );

  route(app, 'POST /recurso/declararIntencao', async ({ body, session, request }) => {
    await stateIntention(deps, { session, arrivedAt: request.arrivedAt }, body.idSolicitacao);
    return DONE;
  });

  route(app, 'GET /recurso/bySolicitacao/:id', async ({ params, session, keepRead }) => {
    const found = await findRecurso(db, session, params.id);
    if (found === undefined) throw notFound(ERROR.notFound);
    if (found) await keepRead({ alvo: params.id, solicitacaoId: params.id });
    return found;
  });

  route(app, 'GET /recurso/byEdital/:id', async ({ params, query, session, keepRead }) => {
    const page = await pageRecursos(db, session, params.id, query);
    await keepRead({ alvo: `recursos do edital ${params.id}` });
    return page;
  });

  route(app, 'GET /recurso/pdf/:id', async ({ params, session, reply, keepRead }) => {
    const kept = await findReceipt(db, params.id, ownerOf(session));
    if (!kept) throw notFound(ERROR.notFound);
    await keepRead({ alvo: params.id, solicitacaoId: kept.solicitacaoId });
    sendPdf(reply, receiptFileName(kept), await makeCertidaoPdf(deps, kept));
  });

  route(app, 'PUT /recurso/decidir/:id', async ({ params, body, session }) => {
    await decideAppeal(deps, session, params.id, body);
    return DONE;
  });
}
