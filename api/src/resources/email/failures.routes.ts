import { DONE } from '@credenciados/platform/http/done-answer';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { resendFailed } from './resend.ts';

/** Routes of staff's acts on undelivered e-mails. */
export function registerMailFailureRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'PUT /solicitacaoCredenciado/reenviarEmails/:id', async ({ params, session }) => {
    await resendFailed(deps, session, params.id);
    return DONE;
  });
}
