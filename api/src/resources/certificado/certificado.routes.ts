import { ERROR } from '@credenciados/contract';
import { notFound } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { ownerOf } from '../comprovante/comprovante.queries.ts';
import { makeCertificadoPdf } from '../comprovante/comprovante-pdf.ts';
import { sendPdf } from '../comprovante/send-pdf.ts';
import { findAccreditation, refusalOf } from './certificado.queries.ts';
import { issueCertificado } from './issue-certificado.ts';

/** Routes of certificates of accreditations, for their owners and for staff. */
export function registerCertificadoRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /certificado/bySolicitacao/:id', async ({ params, session, db }) => {
    const found = await findAccreditation(db, params.id, ownerOf(session), deps.now());
    if (!found) throw notFound(ERROR.notFound);
    return { disponivel: refusalOf(found) === null };
  });

  route(app, 'GET /certificado/pdf/:id', async ({ params, session, reply, keepRead }) => {
    const issued = await issueCertificado(deps, session, params.id);
    await keepRead({ alvo: `certificado da solicitação ${params.id}`, solicitacaoId: params.id });
    sendPdf(reply, `certificado-${issued.codigo}.pdf`, await makeCertificadoPdf(deps, issued));
  });
}
