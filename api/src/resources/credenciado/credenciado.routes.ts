import { recordAudit } from '@credenciados/platform/audit/audit';
import { DONE } from '@credenciados/platform/http/done-answer';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { exportFacts } from '../../http/leitura/record-read.ts';
import { route } from '../../http/route.ts';
import { ownersOf } from '../documento/rascunho.ts';
import { exportCredenciados } from './credenciado.export.ts';
import { countCredenciados, listCredenciados } from './credenciado.queries.ts';
import { joinDocument } from './join-document.ts';
import { leave } from './leave.ts';
import { receiveForm } from './receive-form.ts';
import { register } from './register.ts';
import { resubmit } from './resubmit.ts';

/** Routes of registration, rectification, and accredited people. */
export function registerCredenciadoRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'POST /publico/credenciado/cadastrar', async ({ body, session, request, remember }) => {
    const caller = { session, donos: await ownersOf(request), request };
    return register(deps, caller, body, remember);
  });

  route(app, 'POST /publico/credenciado/formulario', async ({ body, session, request }) =>
    receiveForm(deps, { session, donos: await ownersOf(request), request }, body),
  );

  route(app, 'PUT /credenciado/alterar', async ({ body, session, request, remember }) => {
    const sender = { session, donos: await ownersOf(request), arrivedAt: request.arrivedAt };
    return resubmit(deps, sender, body, remember);
  });

  route(app, 'POST /solicitacaoCredenciado/juntar', async ({ body, session, request, remember }) => {
    const sender = { session, donos: await ownersOf(request), arrivedAt: request.arrivedAt };
    return joinDocument(deps, sender, body, remember);
  });

  route(app, 'PUT /solicitacaoCredenciado/desistir/:id', async ({ params, body, session, request }) => {
    await leave(deps, { session, arrivedAt: request.arrivedAt }, params.id, 'DESISTIR', body.motivo);
    return DONE;
  });

  route(app, 'PUT /solicitacaoCredenciado/renunciar/:id', async ({ params, body, session, request }) => {
    await leave(deps, { session, arrivedAt: request.arrivedAt }, params.id, 'RENUNCIAR', body.motivo);
    return DONE;
  });

  route(app, 'POST /credenciado/findByFiltro', async ({ body, session, keepRead, db }) => {
    const page = await listCredenciados(db, body, session, deps.now());
    const busca = { texto: body.campoSimples, encontradas: page.totalElements };
    await keepRead({ alvo: `credenciados ${body.tipoEdital}`, busca });
    return page;
  });

  route(app, 'POST /credenciado/listagem/exportar', async ({ query, body, session, reply }) => {
    const linhas = await countCredenciados(deps.db, body, session);
    // Personal data leave the portal, so the export is audited.
    await recordAudit(deps.db, {
      atorId: session.usuarioId,
      acao: 'CREDENCIADOS_EXPORTADOS',
      entidade: 'exportacao',
      entidadeId: body.tipoEdital,
      dados: { ...exportFacts(app, body, linhas), formato: query.formato },
    });
    await exportCredenciados(deps, reply, query.formato, body, session);
  });
}
