import { DONE } from '@credenciados/platform/http/done-answer';
import { notFound } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { accreditProcesso } from './accredit.ts';
import { findVersao, listProcessos, listVersoes } from './processo.queries.ts';

/** Routes of processos, whose responsible people may be accredited. */
export function registerProcessoRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, 'POST /processo/filtro', async ({ body, keepRead, db }) => {
    const processos = await listProcessos(db, body);
    const busca = { texto: body.campoSimples, encontradas: processos.totalElements };
    await keepRead({ alvo: 'processos', busca });
    return { processes: processos, totalElements: processos.totalElements };
  });

  route(app, 'GET /processo/versoesCadastro/:protocolo', async ({ params }) => {
    const versions = await listVersoes(db, params.protocolo);
    if (versions.length === 0) throw notFound();
    return versions;
  });

  route(app, 'GET /processo/withCadastro/:protocolo/:versao', async ({ params, keepRead }) => {
    const found = await findVersao(db, params.protocolo, params.versao);
    if (!found) throw notFound();
    await keepRead({ alvo: params.protocolo });
    return found;
  });

  route(app, 'POST /processo/credenciar/:idProcesso', async ({ session, params }) => {
    await accreditProcesso(deps, session, params.idProcesso);
    return DONE;
  });
}
