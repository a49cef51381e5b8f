import { emailSchema, RULE } from '@credenciados/shared/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { IdentityDeps } from '../identity-deps.ts';
import { mailCode } from '../mail-code.ts';
import type { MailedCodeView } from '../pages/factor-views.ts';
import { sendPage } from '../pages/send-page.ts';
import { sendTooManyAttempts } from '../pages/too-many-attempts.ts';
import type { Views } from '../pages/views.ts';
import { assertSameOrigin } from '../same-origin.ts';
import { noteInCeremony } from '../second-factor/ceremony.ts';
import { reserveCode, WRONG_CODE } from '../second-factor/factor-check.ts';
import { loginAttempts } from '../sign-in-attempts.ts';
import { changeEmail } from './change-email.ts';
import { ACCOUNT_PATH, CHANGES, findConfirmedOwner } from './owner.ts';

const CODE_PATH = `${CHANGES.email}/codigo`;
const RESEND_PATH = `${CHANGES.email}/enviar`;
const TOO_MANY = 'Já enviamos códigos demais nesta hora. Tente mais tarde.';

const formSchema = z.object({ email: z.string().max(1000).catch('') });
const codeSchema = z.object({ codigo: z.string().max(100).catch('') });

/** A signed-in person changes their address: it counts once a code that went there has come back. */
export function registerAccountEmailRoutes(app: FastifyInstance, deps: IdentityDeps, views: Views): void {
  const codePage = (email: string, view: Partial<MailedCodeView> = {}) =>
    views.mailedCode({
      title: 'Confirme o novo e-mail',
      lead: `Enviamos um código para ${email}.`,
      action: CODE_PATH,
      resend: RESEND_PATH,
      back: { href: CHANGES.email, label: 'Usar outro e-mail' },
      fields: {},
      ...view,
    });

  app.get(CHANGES.email, async (request, reply) => {
    const owner = await findConfirmedOwner(deps, request, reply, 'email');
    if (!owner) return reply;
    const { email } = owner.account;
    // Whoever comes back from the code corrects what they typed.
    const value = owner.ceremony.email === email ? undefined : owner.ceremony.email;
    return sendPage(reply, views.changeEmail({ email, value, fields: {} }));
  });

  app.post(CHANGES.email, async (request, reply) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const owner = await findConfirmedOwner(deps, request, reply, 'email');
    if (!owner) return reply;
    const { account, key } = owner;
    const { email: value } = formSchema.parse(request.body ?? {});
    const email = emailSchema.safeParse(value);
    const problem = email.success
      ? email.data === account.email && 'Este já é o e-mail da sua conta.'
      : email.error.issues[0]?.message;
    if (!email.success || problem) {
      const fields = { email: problem || RULE.email };
      return sendPage(reply, views.changeEmail({ email: account.email, value, fields }), 422);
    }
    if (!(await mailCode(deps, account, 'EMAIL', email.data))) {
      return sendPage(reply, views.changeEmail({ email: account.email, value, fields: {}, problem: TOO_MANY }), 429);
    }
    await noteInCeremony(deps, key, { email: email.data });
    return reply.redirect(CODE_PATH, 303);
  });

  app.get(CODE_PATH, async (request, reply) => {
    const owner = await findConfirmedOwner(deps, request, reply, 'email');
    if (!owner) return reply;
    const { email } = owner.ceremony;
    return email === undefined ? reply.redirect(CHANGES.email, 303) : sendPage(reply, codePage(email));
  });

  app.post(RESEND_PATH, async (request, reply) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const owner = await findConfirmedOwner(deps, request, reply, 'email');
    if (!owner) return reply;
    const { email } = owner.ceremony;
    if (email === undefined) return reply.redirect(CHANGES.email, 303);
    if (await mailCode(deps, owner.account, 'EMAIL', email)) return reply.redirect(CODE_PATH, 303);
    return sendPage(reply, codePage(email, { problem: TOO_MANY }), 429);
  });

  app.post(CODE_PATH, async (request, reply) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const owner = await findConfirmedOwner(deps, request, reply, 'email');
    if (!owner) return reply;
    const { account, ceremony } = owner;
    if (ceremony.email === undefined) return reply.redirect(CHANGES.email, 303);
    const { codigo } = codeSchema.parse(request.body ?? {});
    if (codigo.trim() === '') {
      return sendPage(reply, codePage(ceremony.email, { fields: { codigo: RULE.required } }), 422);
    }
    const reserved = await reserveCode(deps, loginAttempts('codigo', owner.login.id));
    if (!reserved.allowed) return sendTooManyAttempts(reply, deps, views, reserved.until);
    const changed = await changeEmail(deps, account, codigo);
    if (!changed) return sendPage(reply, codePage(ceremony.email, { fields: { codigo: WRONG_CODE } }), 422);
    await reserved.forget();
    return reply.redirect(`${ACCOUNT_PATH}?feito=email`, 303);
  });
}
