import { dayOf, ERROR, mayDo, showTermo } from '@credenciados/contract';
import { DONE } from '@credenciados/platform/http/done-answer';
import { notFound } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { ownersOf } from '../documento/rascunho.ts';
import { findEdital } from '../edital/edital.queries.ts';
import { regrasOf } from '../edital/regras.ts';
import { answer } from './answer.ts';
import { listAguardando, pageEsclarecimentos, pagePublicados } from './esclarecimento.queries.ts';
import { takesUntil } from './esclarecimento.rules.ts';
import { sendEsclarecimento } from './send.ts';

/** Routes of questions and challenges: sent by anybody, answered by staff in public. */
export function registerEsclarecimentoRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, config } = deps;

  route(app, 'GET /publico/esclarecimento/byEdital/:id', async ({ params, query }) => {
    const edital = await findEdital(db, params.id);
    if (!edital) throw notFound(ERROR.notFound);
    const regras = regrasOf(edital);
    const ate = takesUntil(edital, regras, now(), config.timeZone);
    return {
      ...(await pagePublicados(db, params.id, query)),
      ate: ate?.toISOString() ?? null,
      termo: showTermo({ unidade: 'DIAS_UTEIS', dias: regras.esclarecimentosDias }),
    };
  });

  route(app, 'POST /publico/esclarecimento/enviar', async ({ body, request, remember }) =>
    sendEsclarecimento(deps, request, await ownersOf(request), body, remember),
  );

  route(app, 'GET /esclarecimento/findByEdital/:id', async ({ params, query, keepRead }) => {
    const edital = await findEdital(db, params.id);
    if (!edital) throw notFound(ERROR.notFound);
    const page = await pageEsclarecimentos(db, params.id, query, dayOf(now(), config.timeZone), config.timeZone);
    await keepRead({ alvo: `esclarecimentos ${params.id}` });
    const publicaErrata = regrasOf(edital).errata && mayDo('edital', 'PUBLICAR_ERRATA', edital.situacao);
    return { ...page, publicaErrata };
  });

  route(app, 'GET /esclarecimento/aguardando', () => listAguardando(db, dayOf(now(), config.timeZone)));

  route(app, 'PUT /esclarecimento/responder/:id', async ({ params, body, session }) => {
    await answer(deps, session, params.id, body);
    return DONE;
  });
}
