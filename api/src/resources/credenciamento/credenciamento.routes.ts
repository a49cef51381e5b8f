import { DONE } from '@credenciados/platform/http/done-answer';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { meetCondicao } from './meet-condicao.ts';
import { decideNovo, renewDocumento } from './renew-documento.ts';
import { setValidade } from './set-validade.ts';
import { reinstate, suspend } from './suspend.ts';

/** Routes of the validity of accreditations and of their documents. */
export function registerCredenciamentoRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'PUT /credenciamento/suspender/:id', async ({ params, body, session }) => {
    await suspend(deps, session, params.id, body);
    return DONE;
  });

  route(app, 'PUT /credenciamento/reintegrar/:id', async ({ params, body, session }) => {
    await reinstate(deps, session, params.id, body.motivo);
    return DONE;
  });

  route(app, 'PUT /condicao/cumprir/:id', async ({ params, body, session }) => {
    await meetCondicao(deps, session, params.id, body);
    return DONE;
  });

  route(app, 'POST /documentoCredenciado/renovar/:id', async ({ params, body, session }) => {
    await renewDocumento(deps, session, params.id, body);
    return DONE;
  });

  route(app, 'PUT /documentoCredenciado/decidirNovo/:id', async ({ params, body, session }) => {
    await decideNovo(deps, session, params.id, body);
    return DONE;
  });

  route(app, 'PUT /documentoCredenciado/validade/:id', async ({ params, body, session }) => {
    await setValidade(deps, session, params.id, body.validade || null);
    return DONE;
  });
}
