import { ERROR } from '@credenciados/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { DONE } from '../../http/done.ts';
import { notFound } from '../../http/errors.ts';
import { exportFacts } from '../../http/leitura/keep-read.ts';
import { route } from '../../http/route.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { findEdital } from '../edital/edital.queries.ts';
import { askRectification } from './ask-rectification.ts';
import { deaccredit } from './deaccredit.ts';
import { decide } from './decide.ts';
import { exportSolicitacoes } from './solicitacao.export.ts';
import {
  countSolicitacoes,
  findSolicitacao,
  listMinhas,
  listRetificaveis,
  listSolicitacoes,
} from './solicitacao.queries.ts';
import { validateCredenciado } from './validate.ts';
import { findVizinhos } from './vizinhos.queries.ts';

/** What an action without a result answers. */

/** Solicitações: the staff's lists and decisions, and the applicant's own. */
export function registerSolicitacaoRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps;

  route(app, 'POST /solicitacaoCredenciado/findByFiltro', async ({ body, keepRead }) => {
    const page = await listSolicitacoes(db, body);
    const busca = { texto: body.campoSimples, encontradas: page.totalElements };
    await keepRead({ alvo: `edital ${body.idEdital}`, busca });
    return page;
  });

  route(app, 'POST /solicitacaoCredenciado/vizinhos/:id', async ({ params, body, keepRead }) => {
    const vizinhos = await findVizinhos(db, params.id, body);
    if (!vizinhos) throw notFound(ERROR.notFound);
    const busca = { texto: body.campoSimples, encontradas: vizinhos.total };
    await keepRead({ alvo: `edital ${body.idEdital}`, busca });
    return vizinhos;
  });

  route(app, 'POST /solicitacaoCredenciado/listagem/exportar/:tipo', async ({ params, body, session, reply }) => {
    const edital = await findEdital(db, body.idEdital);
    if (edital?.tipoEdital !== params.tipo) throw notFound(ERROR.notFound);
    const linhas = await countSolicitacoes(db, body);
    // People's data leave the portal: who took them is kept.
    await recordAudit(db, {
      atorId: session.usuarioId,
      acao: 'SOLICITACOES_EXPORTADAS',
      entidade: 'exportacao',
      entidadeId: body.idEdital,
      dados: exportFacts(app, body, linhas),
    });
    await exportSolicitacoes(deps, reply, params.tipo, body);
  });

  route(app, 'GET /solicitacaoCredenciado/findById/:id', async ({ params, session, keepRead }) => {
    const solicitacao = await findSolicitacao(db, params.id, session, now());
    if (!solicitacao) throw notFound(ERROR.notFound);
    await keepRead({ alvo: params.id, solicitacaoId: params.id });
    return solicitacao;
  });

  route(app, 'POST /solicitacaoCredenciado/validar', async ({ body, session }) => {
    await decide(deps, session, body);
    return DONE;
  });

  route(app, 'POST /solicitacaoCredenciado/validarCredenciado', async ({ body, session }) => {
    await validateCredenciado(deps, session, body.id);
    return DONE;
  });

  route(app, 'POST /solicitacaoCredenciado/descredenciar', async ({ body, session }) => {
    await deaccredit(deps, session, body.id);
    return DONE;
  });

  route(app, 'PUT /solicitacaoCredenciado/retificar/:id', async ({ params, body, session }) => {
    await askRectification(deps, session, params.id, body);
    return DONE;
  });

  route(app, 'GET /solicitacaoCredenciado/findByCurrentUser', async ({ session }) =>
    listMinhas(db, session.usuarioId, now()),
  );

  route(app, 'GET /solicitacaoCredenciado/findSituacaoRetificadoByCurrentUser', async ({ session }) =>
    listRetificaveis(db, session.usuarioId, now()),
  );
}
