import { ERROR } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { DONE } from '@credenciados/platform/http/done-answer';
import { notFound } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { exportFacts } from '../../http/leitura/record-read.ts';
import { route } from '../../http/route.ts';
import { findEdital } from '../edital/edital.queries.ts';
import { openForAnalysis } from '../requerente/open-for-analysis.ts';
import type { Decisor } from '../requerente/own-solicitacao.ts';
import { countChips } from './contadores.queries.ts';
import type { Viewer } from './filtro.ts';
import { extendRectification, resumeAnalysis, unarchive } from './overdue.ts';
import { exportSolicitacoes } from './solicitacao.export.ts';
import { findSolicitacao, listMinhas, listRetificaveis } from './solicitacao.queries.ts';
import { countSolicitacoes, listSolicitacoes } from './solicitacao-list.queries.ts';
import { findVizinhos } from './vizinhos.queries.ts';

/** Routes of solicitações: staff's lists and decisions, and the applicant's own. */
export function registerSolicitacaoRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, config } = deps;
  const viewerOf = ({ usuarioId, cpf, perfil }: Decisor): Viewer => ({
    ...{ usuarioId, cpf, perfil },
    now: now(),
    timeZone: config.timeZone,
  });

  route(app, 'POST /solicitacaoCredenciado/findByFiltro', async ({ body, session, keepRead, db }) => {
    const page = await listSolicitacoes(db, body, viewerOf(session));
    const busca = { texto: body.campoSimples, encontradas: page.totalElements };
    await keepRead({ alvo: `edital ${body.idEdital}`, busca });
    return page;
  });

  route(app, 'POST /solicitacaoCredenciado/contadores', async ({ body, session, keepRead, db }) => {
    const contadores = await countChips(db, body, viewerOf(session));
    const encontradas = Object.values(contadores.situacoes).reduce((sum, value) => sum + value, 0);
    await keepRead({ alvo: `edital ${body.idEdital}`, busca: { texto: body.campoSimples, encontradas } });
    return contadores;
  });

  route(app, 'POST /solicitacaoCredenciado/vizinhos/:id', async ({ params, body, session, keepRead }) => {
    const vizinhos = await findVizinhos(db, params.id, body, viewerOf(session));
    if (!vizinhos) throw notFound(ERROR.notFound);
    const busca = { texto: body.campoSimples, encontradas: vizinhos.total };
    await keepRead({ alvo: `edital ${body.idEdital}`, busca });
    return vizinhos;
  });

  route(
    app,
    'POST /solicitacaoCredenciado/listagem/exportar/:tipo',
    async ({ params, query, body, session, reply }) => {
      const edital = await findEdital(db, body.idEdital);
      if (edital?.tipoEdital !== params.tipo) throw notFound(ERROR.notFound);
      const viewer = viewerOf(session);
      const linhas = await countSolicitacoes(db, body, viewer, null);
      // Personal data leave the portal, so the export is audited.
      await recordAudit(db, {
        atorId: session.usuarioId,
        acao: 'SOLICITACOES_EXPORTADAS',
        entidade: 'exportacao',
        entidadeId: body.idEdital,
        dados: { ...exportFacts(app, body, linhas), formato: query.formato },
      });
      await exportSolicitacoes(deps, reply, query.formato, params.tipo, body, viewer);
    },
  );

  route(app, 'GET /solicitacaoCredenciado/findById/:id', async ({ params, session, keepRead }) => {
    await openForAnalysis(db, session, [params.id], now());
    const solicitacao = await findSolicitacao(db, params.id, session, { now: now(), timeZone: config.timeZone });
    if (!solicitacao) throw notFound(ERROR.notFound);
    await keepRead({ alvo: params.id, solicitacaoId: params.id });
    return solicitacao;
  });

  route(app, 'PUT /solicitacaoCredenciado/prorrogar/:id', async ({ params, body, session }) => {
    await extendRectification(deps, session, params.id, body);
    return DONE;
  });

  route(app, 'PUT /solicitacaoCredenciado/retomar/:id', async ({ params, body, session }) => {
    await resumeAnalysis(deps, session, params.id, body.motivo);
    return DONE;
  });

  route(app, 'PUT /solicitacaoCredenciado/desarquivar/:id', async ({ params, body, session }) => {
    await unarchive(deps, session, params.id, body.motivo);
    return DONE;
  });

  route(app, 'GET /solicitacaoCredenciado/findByCurrentUser', async ({ session, db }) =>
    listMinhas(db, session.usuarioId, now()),
  );

  route(app, 'GET /solicitacaoCredenciado/findSituacaoRetificadoByCurrentUser', async ({ session }) =>
    listRetificaveis(db, session.usuarioId, now()),
  );
}
