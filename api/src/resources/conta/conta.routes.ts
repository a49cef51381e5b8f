import { ACCESS, isAllowed } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { DONE } from '@credenciados/platform/http/done-answer';
import { notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import contentDisposition from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { endAllOthers, endOneSession } from '../../identity/account/sign-ins.ts';
import { findFactors } from '../../identity/second-factor/factors.queries.ts';
import { sendPdf } from '../comprovante/send-pdf.ts';
import { hasResumo } from '../resumo/resumo.queries.ts';
import { setResumo } from '../resumo/set-resumo.ts';
import { findAcessos, findAvisos, findConta } from './conta.queries.ts';
import { correctName } from './correct-name.ts';
import { countOwnData } from './inventario.queries.ts';
import { collectOwnData } from './own-data.ts';
import { drawOwnData } from './own-data-pdf.ts';

/** Routes of a person's own account and of their data. */
export function registerContaRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;

  route(app, 'GET /conta', async ({ session }) => {
    const conta = await findConta(db, session.usuarioId);
    if (!conta) throw notFound();
    const { usuarioId } = session;
    const isStaff = isAllowed(ACCESS.staffRead, session.perfil);
    const [{ totp, passkeys, recoveryCodes }, avisos, acessos, resumoDiario] = await Promise.all([
      findFactors(db, usuarioId),
      findAvisos(db, usuarioId, conta.email),
      findAcessos(deps, session),
      isStaff ? hasResumo(db, usuarioId) : null,
    ]);
    return {
      ...conta,
      entradaPropria: config.oidc.embedded,
      segundaEtapa: { aplicativo: totp !== null, chaves: passkeys.length, codigos: recoveryCodes },
      avisos,
      acessos,
      resumoDiario,
    };
  });

  route(app, 'PUT /conta/resumo', async ({ session, body }) => {
    await setResumo(db, session.usuarioId, body.ligado, deps.now());
    return DONE;
  });

  route(app, 'GET /conta/inventario', ({ session }) => countOwnData(db, session.usuarioId));

  route(app, 'PUT /conta/nome', async ({ session, body }) => {
    await correctName(deps, session, body.nome);
    return DONE;
  });

  // All of a person's data leave the portal, so each download is audited.
  const auditDownload = ({ usuarioId }: Session, formato: string) =>
    recordAudit(db, {
      atorId: usuarioId,
      acao: 'DADOS_PROPRIOS_BAIXADOS',
      entidade: 'usuario',
      entidadeId: usuarioId,
      dados: { formato },
    });

  route(app, 'GET /conta/dados', async ({ session, reply }) => {
    const data = await collectOwnData(deps, session);
    await auditDownload(session, 'JSON');
    reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': contentDisposition('meus-dados.json'),
        'x-content-type-options': 'nosniff',
      })
      .send(Buffer.from(JSON.stringify(data, null, 2)));
  });

  route(app, 'GET /conta/dados/pdf', async ({ session, reply }) => {
    const pdf = await drawOwnData(deps, session);
    await auditDownload(session, 'PDF');
    sendPdf(reply, 'meus-dados.pdf', pdf);
  });

  route(app, 'DELETE /conta/acessos/:id', async ({ session, params }) => {
    if (!(await endOneSession(deps, session, params.id))) throw notFound();
    return DONE;
  });

  route(app, 'DELETE /conta/acessos', async ({ session }) => {
    await endAllOthers(deps, session);
    return DONE;
  });
}
