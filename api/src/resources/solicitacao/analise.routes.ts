import { DONE } from '@credenciados/platform/http/done-answer';
import { notFound } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { openForAnalysis } from '../requerente/open-for-analysis.ts';
import { refuseActor, requireAnothers } from '../requerente/own-solicitacao.ts';
import { findHistorico } from './historico.queries.ts';
import { endPresenca, renewPresenca } from './keep-presenca.ts';
import { markVersaoVista } from './mark-versao-vista.ts';
import { findPresenca } from './presenca.queries.ts';
import { findResponsavel, listAnalistas } from './responsavel.queries.ts';
import { setResponsavel } from './set-responsavel.ts';
import { findAlteracoes } from './versao.queries.ts';

/** Routes for an analyst's page of a solicitação: changes, presence, history. */
export function registerAnaliseRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config, now } = deps;
  route(app, 'GET /solicitacaoCredenciado/alteracoes/:id', async ({ params, query, session, keepRead }) => {
    await openForAnalysis(db, session, [params.id], now());
    const alteracoes = found(await findAlteracoes(db, params.id, session.usuarioId, query.desde));
    await keepRead({ alvo: params.id, solicitacaoId: params.id });
    return alteracoes;
  });

  route(app, 'PUT /solicitacaoCredenciado/versaoVista/:id', async ({ params, body, session }) => {
    const seen = { solicitacaoId: params.id, usuarioId: session.usuarioId, numero: body.numero, vistaEm: now() };
    await db.transaction(async (tx) => {
      await requireAnothers(tx, session, params.id);
      if (!(await markVersaoVista(tx, seen))) throw notFound();
    });
    return DONE;
  });

  route(app, 'GET /solicitacaoCredenciado/presenca/:id', async ({ params, session }) =>
    found(await findPresenca(db, params.id, session, now())),
  );

  route(app, 'PUT /solicitacaoCredenciado/presenca/:id', async ({ params, session }) => {
    await renewPresenca(db, params.id, session, now());
    await refuseActor(db, session, params.id);
    return found(await findPresenca(db, params.id, session, now()));
  });

  route(app, 'DELETE /solicitacaoCredenciado/presenca/:id', async ({ params, session }) => {
    await endPresenca(db, params.id, session.usuarioId);
    return DONE;
  });

  route(app, 'GET /solicitacaoCredenciado/analistas', () => listAnalistas(db));

  route(app, 'GET /solicitacaoCredenciado/responsavel/:id', async ({ params, session }) =>
    found(await findResponsavel(db, params.id, session.usuarioId)),
  );

  route(app, 'PUT /solicitacaoCredenciado/responsavel/:id', ({ params, body, session }) =>
    setResponsavel(deps, session, params.id, body),
  );

  route(app, 'GET /solicitacaoCredenciado/historico/:id', async ({ params, keepRead }) => {
    const historico = found(await findHistorico(db, params.id, config.timeZone));
    await keepRead({ alvo: params.id, solicitacaoId: params.id });
    return historico;
  });
}

/** Returns the value or throws 404. */
function found<T>(value: T | null): T {
  if (value === null) throw notFound();
  return value;
}
