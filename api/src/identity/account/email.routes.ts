import { emailSchema, RULE } from '@credenciados/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { AccountSolicitacoes, IdentityDeps } from '../identity-deps.ts';
import { mailCode } from '../mail-code.ts';
import type { ChangeEmailView } from '../pages/account-views.ts';
import type { MailedCodeView } from '../pages/factor-views.ts';
import { messages } from '../pages/messages.ts';
import { sendPage } from '../pages/send-page.ts';
import { sendTooManyAttempts } from '../pages/too-many-attempts.ts';
import type { Views } from '../pages/views.ts';
import { assertSameOrigin } from '../same-origin.ts';
import { noteInCeremony } from '../second-factor/ceremony.ts';
import { reserveCode, WRONG_CODE } from '../second-factor/factor-check.ts';
import { loginAttempts } from '../sign-in-attempts.ts';
import { announceChoice, announceResult, offerLabel, showAddresses, withOwnAddress } from './addresses.ts';
import { changeEmail } from './change-email.ts';
import { CHANGES, findConfirmedOwner, findOwner, type Owner } from './owner.ts';

const CODE_PATH = `${CHANGES.email}/codigo`;
const RESEND_PATH = `${CHANGES.email}/enviar`;
const DONE_PATH = `${CHANGES.email}/feito`;
const SAME = 'Este já é o e-mail da sua conta.';
const TOO_MANY = 'Já enviamos códigos demais nesta hora. Tente mais tarde.';

const formSchema = z.object({
  email: z.string().max(1000).catch(''),
  /** Sent only if the box is ticked. */
  solicitacoes: z.literal('sim').optional().catch(undefined),
});
const doneSchema = z.object({ mudou: z.enum(['email', 'avisos']).catch('email') });
const codeSchema = z.object({ codigo: z.string().max(100).catch('') });

/** Pages on which a signed-in person changes their address. The change takes effect once they type the code mailed to the new address. */
export function registerAccountEmailRoutes(
  app: FastifyInstance,
  deps: IdentityDeps,
  views: Views,
  solicitacoes: AccountSolicitacoes,
): void {
  const formPage = async (account: Owner['account'], ticked: boolean, view: Partial<ChangeEmailView> = {}) => {
    const own = withOwnAddress(await solicitacoes.find(deps.db, account.id));
    const { email } = account;
    const offer = own.length > 0 && { label: offerLabel(own), ticked, items: showAddresses(own) };
    return views.changeEmail({ email, fields: {}, ...(offer && { offer }), ...view });
  };
  const codePage = async (
    usuarioId: number,
    { email, withSolicitacoes = false }: { email: string; withSolicitacoes?: boolean | undefined },
    view: Partial<MailedCodeView> = {},
  ) =>
    views.mailedCode({
      title: 'Confirme o novo e-mail',
      lead: `Enviamos um código para ${email}.`,
      notes: announceChoice(await solicitacoes.find(deps.db, usuarioId), email, withSolicitacoes),
      action: CODE_PATH,
      resend: RESEND_PATH,
      back: { href: CHANGES.email, label: 'Usar outro e-mail' },
      fields: {},
      ...view,
    });

  app.get(CHANGES.email, async (request, reply) => {
    const owner = await findConfirmedOwner(deps, request, reply, 'email');
    if (!owner) return reply;
    const { account, ceremony } = owner;
    // The person came back from the code page to correct the address.
    if (ceremony.email === undefined || ceremony.email === account.email)
      return sendPage(reply, await formPage(account, true));
    return sendPage(reply, await formPage(account, ceremony.withSolicitacoes ?? true, { value: ceremony.email }));
  });

  app.post(CHANGES.email, async (request, reply) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const owner = await findConfirmedOwner(deps, request, reply, 'email');
    if (!owner) return reply;
    const { account, key } = owner;
    const { email: value, solicitacoes: box } = formSchema.parse(request.body ?? {});
    const withSolicitacoes = box === 'sim';
    const email = emailSchema.safeParse(value);
    const problem = email.success
      ? email.data === account.email && !(withSolicitacoes && (await hasOtherAddresses(account))) && SAME
      : email.error.issues[0]?.message;
    if (!email.success || problem) {
      const fields = { email: problem || RULE.email };
      return sendPage(reply, await formPage(account, withSolicitacoes, { value, fields }), 422);
    }
    if (!(await mailCode(deps, account, 'EMAIL', email.data))) {
      return sendPage(reply, await formPage(account, withSolicitacoes, { value, problem: TOO_MANY }), 429);
    }
    await noteInCeremony(deps, key, { email: email.data, withSolicitacoes });
    return reply.redirect(CODE_PATH, 303);
  });

  /** A person whose account already has the address may still want it for their solicitações. */
  const hasOtherAddresses = async ({ id, email }: Owner['account']) =>
    withOwnAddress(await solicitacoes.find(deps.db, id)).some((one) => one.email !== email);

  app.get(CODE_PATH, async (request, reply) => {
    const owner = await findConfirmedOwner(deps, request, reply, 'email');
    if (!owner) return reply;
    const { email, withSolicitacoes } = owner.ceremony;
    if (email === undefined) return reply.redirect(CHANGES.email, 303);
    return sendPage(reply, await codePage(owner.account.id, { email, withSolicitacoes }));
  });

  app.post(RESEND_PATH, async (request, reply) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const owner = await findConfirmedOwner(deps, request, reply, 'email');
    if (!owner) return reply;
    const { email, withSolicitacoes } = owner.ceremony;
    if (email === undefined) return reply.redirect(CHANGES.email, 303);
    if (await mailCode(deps, owner.account, 'EMAIL', email)) return reply.redirect(CODE_PATH, 303);
    return sendPage(reply, await codePage(owner.account.id, { email, withSolicitacoes }, { problem: TOO_MANY }), 429);
  });

  app.post(CODE_PATH, async (request, reply) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const owner = await findConfirmedOwner(deps, request, reply, 'email');
    if (!owner) return reply;
    const { account, ceremony } = owner;
    const { email, withSolicitacoes = false } = ceremony;
    if (email === undefined) return reply.redirect(CHANGES.email, 303);
    const refuse = async (problem: string) =>
      sendPage(reply, await codePage(account.id, { email, withSolicitacoes }, { fields: { codigo: problem } }), 422);
    const { codigo } = codeSchema.parse(request.body ?? {});
    if (codigo.trim() === '') return refuse(RULE.required);
    const reserved = await reserveCode(deps, loginAttempts('codigo', owner.login.id));
    if (!reserved.allowed) return sendTooManyAttempts(reply, deps, views, reserved.until);
    const changed = await changeEmail(deps, solicitacoes, { account, code: codigo, withSolicitacoes });
    if (!changed) return refuse(WRONG_CODE);
    await reserved.forget();
    return reply.redirect(`${DONE_PATH}?mudou=${changed}`, 303);
  });

  app.get(DONE_PATH, async (request, reply) => {
    const owner = await findOwner(deps, request, reply);
    if (!owner) return reply;
    const { mudou } = doneSchema.parse(request.query);
    const { id, email } = owner.account;
    const result = announceResult(await solicitacoes.find(deps.db, id), email);
    return sendPage(reply, views.message(messages.emailChanged(mudou, email, result)));
  });
}
