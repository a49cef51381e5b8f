import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { reserveAttempt } from '../../http/security/attempts.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { messages } from '../pages/messages.ts';
import { sendPage, sendScriptedPage } from '../pages/send-page.ts';
import { sendTooManyAttempts } from '../pages/too-many-attempts.ts';
import type { Views } from '../pages/views.ts';
import { newPasswordProblems } from '../password/password.rules.ts';
import { assertSameOrigin } from '../same-origin.ts';
import { loginAttempts } from '../sign-in-attempts.ts';
import { changePassword } from './change-password.ts';
import { CHANGES, findConfirmedOwner, findOwner } from './owner.ts';

const DONE_PATH = `${CHANGES.senha}/feito`;

const formSchema = z.object({
  senha: z.string().max(1000).catch(''),
  confirmacao: z.string().max(1000).catch(''),
});

/** Page on which a signed-in person changes their password, which ends their sessions in other browsers. */
export function registerAccountPasswordRoutes(app: FastifyInstance, deps: IdentityDeps, views: Views): void {
  app.get(CHANGES.senha, async (request, reply) => {
    if (!(await findConfirmedOwner(deps, request, reply, 'senha'))) return reply;
    return sendScriptedPage(reply, views.changePassword({ fields: {} }));
  });

  app.post(CHANGES.senha, async (request, reply) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const owner = await findConfirmedOwner(deps, request, reply, 'senha');
    if (!owner) return reply;
    const { senha, confirmacao } = formSchema.parse(request.body ?? {});
    const fields = await newPasswordProblems(senha, confirmacao, owner.account.cpf);
    if (Object.keys(fields).length > 0) return sendScriptedPage(reply, views.changePassword({ fields }), 422);
    const reserved = await reserveAttempt(deps, loginAttempts('senha', owner.login.id).attempts);
    if (!reserved.allowed) return sendTooManyAttempts(reply, deps, views, reserved.until);
    await changePassword(deps, owner, senha);
    return reply.redirect(DONE_PATH, 303);
  });

  app.get(DONE_PATH, async (request, reply) => {
    if (!(await findOwner(deps, request, reply))) return reply;
    return sendPage(reply, views.message(messages.passwordChanged()));
  });
}
