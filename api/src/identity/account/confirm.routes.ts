import { RULE } from '@credenciados/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { forgetAttempts, reserveAttempt } from '../../http/security/attempts.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { sendScriptedPage } from '../pages/send-page.ts';
import { sendTooManyAttempts } from '../pages/too-many-attempts.ts';
import type { Views } from '../pages/views.ts';
import { verifyPassword } from '../password/password.ts';
import { assertSameOrigin } from '../same-origin.ts';
import { factorPage } from '../second-factor/ask-factor.ts';
import { beginCeremony, readCeremony } from '../second-factor/ceremony.ts';
import { checkFactor, factorFormSchema } from '../second-factor/factor-check.ts';
import { findFactors, hasFactor } from '../second-factor/factors.queries.ts';
import { loginAttempts } from '../sign-in-attempts.ts';
import { CHANGES, CONFIRM_PATH, findOwner, noteConfirmed } from './owner.ts';

const WRONG = 'Senha inválida.';
const LEAD = 'Falta confirmar que é você com o seu segundo meio de entrada.';

const toSchema = z.object({
  para: z.enum(['senha', 'email', 'aplicativo', 'chave', 'verificacao']).catch('verificacao'),
});
const formSchema = z.object({ senha: z.string().max(1000).catch('') });

/** Pages that ask for the password, and the second factor if the account has one, before a change of the account. */
export function registerConfirmRoutes(app: FastifyInstance, deps: IdentityDeps, views: Views): void {
  const factorPath = `${CONFIRM_PATH}/fator`;

  app.get(CONFIRM_PATH, async (request, reply) => {
    if (!(await findOwner(deps, request, reply))) return reply;
    const { para } = toSchema.parse(request.query);
    return sendScriptedPage(reply, views.confirmPassword({ action: `${CONFIRM_PATH}?para=${para}`, fields: {} }));
  });

  app.post(CONFIRM_PATH, async (request, reply) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const owner = await findOwner(deps, request, reply);
    if (!owner) return reply;
    const { para } = toSchema.parse(request.query);
    const action = `${CONFIRM_PATH}?para=${para}`;
    const { senha } = formSchema.parse(request.body ?? {});
    const { account, key } = owner;
    if (senha === '')
      return sendScriptedPage(reply, views.confirmPassword({ action, fields: { senha: RULE.required } }), 422);
    const { attempts, own } = loginAttempts('confirmar', owner.login.id);
    const reserved = await reserveAttempt(deps, attempts);
    if (!reserved.allowed) {
      app.security.note('sign_in_locked', { request, account: account.cpf });
      return sendTooManyAttempts(reply, deps, views, reserved.until);
    }
    if (!(await verifyPassword(account.senhaHash, senha))) {
      app.security.note('sign_in_failed', { request, account: account.cpf });
      return sendScriptedPage(reply, views.confirmPassword({ action, problem: WRONG, fields: {} }), 422);
    }
    await forgetAttempts(deps, reserved.ids, own);
    if (!hasFactor(await findFactors(deps.db, account.id))) {
      await noteConfirmed(deps, owner);
      return reply.redirect(CHANGES[para], 303);
    }
    await beginCeremony(deps, key, { usuarioId: account.id, accountId: account.cpf, senhaConfirmada: true });
    return reply.redirect(`${factorPath}?para=${para}`, 303);
  });

  app.get(factorPath, async (request, reply) => {
    const owner = await findOwner(deps, request, reply);
    if (!owner) return reply;
    const { para } = toSchema.parse(request.query);
    const { account, key } = owner;
    if (!(await readCeremony(deps, key))?.senhaConfirmada) return reply.redirect(`${CONFIRM_PATH}?para=${para}`, 303);
    const action = `${factorPath}?para=${para}`;
    return sendScriptedPage(reply, await factorPage(deps, views, account, key, { action, lead: LEAD }));
  });

  app.post(factorPath, async (request, reply) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const owner = await findOwner(deps, request, reply);
    if (!owner) return reply;
    const { para } = toSchema.parse(request.query);
    const { account, key } = owner;
    if (!(await readCeremony(deps, key))?.senhaConfirmada) return reply.redirect(`${CONFIRM_PATH}?para=${para}`, 303);
    const form = factorFormSchema.parse(request.body ?? {});
    const outcome = await checkFactor(deps, app.security, { request, account, key, form });
    if (outcome.kind === 'locked') return sendTooManyAttempts(reply, deps, views, outcome.until);
    if (outcome.kind === 'good') {
      await noteConfirmed(deps, owner);
      return reply.redirect(CHANGES[para], 303);
    }
    const { fields, problem } = outcome;
    const view = { action: `${factorPath}?para=${para}`, lead: LEAD, fields, ...(problem ? { problem } : {}) };
    return sendScriptedPage(reply, await factorPage(deps, views, account, key, view), 422);
  });
}
