import { ERROR } from '@credenciados/contract';
import { DONE } from '@credenciados/platform/http/done-answer';
import { notFound } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { findEdital } from '../edital/edital.queries.ts';
import { authorise, revoke } from './authorise.ts';
import { listTardias, requireCpf, requireTardia } from './inscricao-tardia.queries.ts';

/** Routes of late entries: authorised by staff, used by the holder of the link. */
export function registerInscricaoTardiaRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps;

  route(app, 'GET /inscricaoTardia/findByEdital/:id', async ({ params, keepRead }) => {
    if (!(await findEdital(db, params.id))) throw notFound(ERROR.notFound);
    const rows = await listTardias(db, params.id, now());
    await keepRead({ alvo: `inscrições fora do prazo ${params.id}` });
    return rows;
  });

  route(app, 'POST /inscricaoTardia/autorizar', ({ session, body }) => authorise(deps, session, body));

  route(app, 'PUT /inscricaoTardia/revogar/:id', async ({ session, params }) => {
    await revoke(deps, session, params.id);
    return DONE;
  });

  route(app, 'POST /publico/inscricaoTardia/abrir', async ({ body, request }) => {
    const row = await requireTardia(db, body.chave, request.arrivedAt);
    if (body.cpf !== undefined) requireCpf(row, body.cpf);
    const { editalId, ate } = row;
    const edital = await findEdital(db, editalId);
    if (!edital) throw notFound(ERROR.notFound);
    return { idEdital: edital.id, numero: edital.numero, tipoEdital: edital.tipoEdital, ate: ate.toISOString() };
  });
}
