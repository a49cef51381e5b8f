import { formatCpf } from '@brazilian-utils/brazilian-utils';
import { cpfSchema, RULE } from '@credenciados/contract';
import { addressKey } from '@credenciados/platform/address-key';
import { KeyedQueue } from '@credenciados/platform/keyed-queue';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import * as z from 'zod';
import { forgetAttempts, reserveAttempt } from '../../http/security/attempts.ts';
import { findAccountByCpf } from '../accounts.queries.ts';
import type { DemoAccount, IdentityDeps } from '../identity-deps.ts';
import { findInteraction } from '../interaction.ts';
import { ISSUER_PATH } from '../issuer-path.ts';
import type { FieldProblems } from '../pages/page.ts';
import { sendScriptedPage } from '../pages/send-page.ts';
import { sendTooManyAttempts } from '../pages/too-many-attempts.ts';
import type { SignInView, Views } from '../pages/views.ts';
import { verifyPassword } from '../password/password.ts';
import { assertSameOrigin } from '../same-origin.ts';
import { continueSignIn } from '../second-factor/sign-in-step.ts';
import { signInAttempts } from '../sign-in-attempts.ts';

/** Single message for a wrong CPF, a wrong password and an account without password. */
const WRONG_CREDENTIALS = 'CPF ou senha inválidos.';

const formSchema = z.object({
  cpf: z.string().max(100).catch(''),
  senha: z.string().max(1000).catch(''),
});
const fillSchema = z.object({
  conta: z.coerce.number().int().min(0).optional().catch(undefined),
});

/** Concurrent password checks per network for unknown browsers: hashing is expensive on purpose. */
const CHECKS_AT_ONCE = 2;

/** The embedded issuer's sign-in page. */
export function registerSignInRoutes(
  app: FastifyInstance,
  deps: IdentityDeps,
  { provider, views, demoAccounts }: { provider: Provider; views: Views; demoAccounts: readonly DemoAccount[] },
): void {
  const url = `${ISSUER_PATH}/entrar/:uid`;
  const checks = new KeyedQueue({ concurrency: CHECKS_AT_ONCE });

  const page = (request: FastifyRequest, view: Partial<SignInView>): string => {
    const action = new URL(request.raw.url ?? '', deps.config.publicUrl).pathname;
    const filled = view.filled === undefined ? undefined : demoAccounts[Number(view.filled)];
    const accounts = demoAccounts.map((account) => ({
      nome: account.nome,
      descricao: account.descricao,
      selected: account === filled,
    }));
    return views.signIn({
      action,
      fields: {},
      accounts,
      ...view,
      ...(filled ? { filled: filled.nome, cpf: formatCpf(filled.cpf), senha: filled.senha } : { filled: undefined }),
    });
  };

  app.get(url, async (request, reply) => {
    if (!(await findInteraction(provider, views, request, reply))) return reply;
    const { conta } = fillSchema.parse(request.query);
    return sendScriptedPage(reply, page(request, conta === undefined ? {} : { filled: String(conta) }));
  });

  app.post(url, async (request, reply) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const interaction = await findInteraction(provider, views, request, reply);
    if (!interaction) return reply;
    const form = formSchema.parse(request.body ?? {});
    const cpf = cpfSchema.safeParse(form.cpf);
    const fields: FieldProblems = {};
    if (!cpf.success) fields.cpf = form.cpf.trim() === '' ? RULE.required : RULE.cpf;
    if (form.senha === '') fields.senha = RULE.required;
    if (!cpf.success || form.senha === '')
      return sendScriptedPage(reply, page(request, { cpf: form.cpf, fields }), 422);

    const { own, attempts, known } = signInAttempts(deps, request, cpf.data);
    const reserved = await reserveAttempt(deps, attempts);
    if (!reserved.allowed) {
      app.security.note('sign_in_locked', { request, account: cpf.data });
      return sendTooManyAttempts(reply, deps, views, reserved.until);
    }
    const account = await findAccountByCpf(deps.db, cpf.data);
    let right = false;
    const check = async () => {
      right = await verifyPassword(account?.senhaHash ?? null, form.senha);
    };
    const { socket } = request.raw;
    if (known) await check();
    else
      await checks.run(addressKey(request.ip), async () => {
        if (!socket.destroyed) await check();
      });
    if (!account || !right) {
      app.security.note('sign_in_failed', { request, account: cpf.data });
      return sendScriptedPage(reply, page(request, { cpf: form.cpf, problem: WRONG_CREDENTIALS }), 422);
    }
    await forgetAttempts(deps, reserved.ids, own);
    return continueSignIn(deps, { provider, views }, request, reply, interaction, account);
  });
}
