import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { notFound } from '../plugins/errors.ts';
import { route } from '../plugins/route.ts';
import { accreditProcesso } from './processo.accredit.ts';
import { findVersao, listProcessos, listVersoes } from './processo.queries.ts';

/** Processes whose responsible people may be accredited. */
export function registerProcessoRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, 'POST /processo/filtro', async ({ body }) => {
    const processes = await listProcessos(db, body);
    return { processes, totalElements: processes.totalElements };
  });

  route(app, 'GET /processo/versoesCadastro/:protocolo', async ({ params }) => {
    const versions = await listVersoes(db, params.protocolo);
    if (versions.length === 0) throw notFound();
    return versions;
  });

  route(app, 'GET /processo/withCadastro/:protocolo/:versao', async ({ params }) => {
    const found = await findVersao(db, params.protocolo, params.versao);
    if (!found) throw notFound();
    return found;
  });

  route(app, 'POST /processo/credenciar/:idProcesso', async ({ session, params }) => {
    await accreditProcesso(deps, session, params.idProcesso);
    return { ok: true } as const;
  });
}
