import { RULE } from '@credenciados/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { consumeCode } from '../consume-code.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { ISSUER_PATH } from '../issuer-path.ts';
import { mailCode } from '../mail-code.ts';
import { maskEmail } from '../mask.ts';
import type { EnrolView, MailedCodeView } from '../pages/factor-views.ts';
import { sendPage, sendScriptedPage } from '../pages/send-page.ts';
import { sendTooManyAttempts } from '../pages/too-many-attempts.ts';
import { assertSameOrigin } from '../same-origin.ts';
import { codeAttempts } from '../sign-in-attempts.ts';
import { noteInCeremony } from './ceremony.ts';
import {
  type Enrolment,
  type EnrolOutcome,
  enrolFormSchema,
  enrolPasskey,
  enrolTotp,
  passkeySetup,
  totpSetup,
} from './enrol-forms.ts';
import { reserveCode, WRONG_CODE } from './factor-check.ts';
import { endStep, findStep, type SignInParts, type SignInStep } from './sign-in-step.ts';

const codeSchema = z.object({ codigo: z.string().max(100).catch('') });
const TOO_MANY_CODES = 'Já enviamos códigos demais nesta hora. Use o último que chegou ou tente mais tarde.';

/**
 * Pages on which staff without a second factor enrol one during sign-in. A code mailed to the account's address comes first, so that a
 * stolen password alone can't enrol a factor.
 */
export function registerEnrolRoutes(app: FastifyInstance, deps: IdentityDeps, parts: SignInParts): void {
  const { views } = parts;
  const at = (path: string) => `${ISSUER_PATH}/entrar/:uid${path}`;

  const codePage = ({ base, account }: SignInStep, view: Partial<MailedCodeView> = {}) =>
    views.mailedCode({
      title: 'Ative a verificação em duas etapas',
      lead: `O seu perfil exige, além da senha, uma segunda etapa na entrada. Para ativá-la, digite o código que enviamos para ${maskEmail(account.email)}.`,
      action: `${base}/ativar/email`,
      resend: `${base}/ativar/enviar`,
      fields: {},
      ...view,
    });

  const choicePage = async (request: FastifyRequest, step: SignInStep, view: Partial<EnrolView> = {}) => {
    const enrolment = { request, account: step.account, key: step.key };
    return views.enrol({
      title: 'Escolha a segunda etapa',
      lead: 'Use o que for mais prático para você. Outros meios podem ser incluídos depois, em Minha conta.',
      fields: {},
      ...(await passkeySetup(deps, enrolment, `${step.base}/ativar/chave`)),
      ...(await totpSetup(deps, enrolment, `${step.base}/ativar/aplicativo`)),
      ...view,
    });
  };

  app.get(at('/ativar'), async (request, reply) => {
    const step = await findStep(deps, parts, request, reply);
    if (!step) return reply;
    if (!step.ceremony.emailConfirmado) return sendPage(reply, codePage(step));
    return sendScriptedPage(reply, await choicePage(request, step));
  });

  app.post(at('/ativar/enviar'), async (request, reply) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const step = await findStep(deps, parts, request, reply);
    if (!step) return reply;
    if (await mailCode(deps, step.account, 'SEGUNDO_FATOR', step.account.email)) {
      return reply.redirect(`${step.base}/ativar`, 303);
    }
    return sendPage(reply, codePage(step, { problem: TOO_MANY_CODES }), 429);
  });

  app.post(at('/ativar/email'), async (request, reply) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const step = await findStep(deps, parts, request, reply);
    if (!step) return reply;
    const { account } = step;
    const { codigo } = codeSchema.parse(request.body ?? {});
    if (codigo.trim() === '') return sendPage(reply, codePage(step, { fields: { codigo: RULE.required } }), 422);
    const reserved = await reserveCode(deps, codeAttempts(deps, request, account.cpf));
    if (!reserved.allowed) {
      app.security.note('second_factor_locked', { request, account: account.cpf });
      return sendTooManyAttempts(reply, deps, views, reserved.until);
    }
    const used = await deps.db.transaction((tx) => consumeCode(deps, tx, account.id, 'SEGUNDO_FATOR', codigo));
    if (used === undefined) {
      app.security.note('second_factor_failed', { request, account: account.cpf, detail: { factor: 'email' } });
      return sendPage(reply, codePage(step, { fields: { codigo: WRONG_CODE } }), 422);
    }
    await reserved.forget();
    await noteInCeremony(deps, step.key, { emailConfirmado: true });
    return reply.redirect(`${step.base}/ativar`, 303);
  });

  const enrol = async (
    request: FastifyRequest,
    reply: FastifyReply,
    incluido: 'aplicativo' | 'chave',
    keep: (enrolment: Enrolment) => Promise<EnrolOutcome>,
  ) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const step = await findStep(deps, parts, request, reply);
    if (!step) return reply;
    if (!step.ceremony.emailConfirmado) return reply.redirect(`${step.base}/ativar`, 303);
    const outcome = await keep({ request, account: step.account, key: step.key });
    if (!('recoveryCodes' in outcome)) return sendScriptedPage(reply, await choicePage(request, step, outcome), 422);
    await noteInCeremony(deps, step.key, { incluido });
    const next = { href: `${step.base}/concluir`, label: 'Guardei os códigos: continuar', method: 'post' } as const;
    return sendScriptedPage(reply, views.recoveryCodes({ codes: outcome.recoveryCodes, next }));
  };

  app.post(at('/ativar/aplicativo'), (request, reply) =>
    enrol(request, reply, 'aplicativo', (enrolment) =>
      enrolTotp(deps, enrolment, enrolFormSchema.parse(request.body ?? {}), { onlyFirst: true }),
    ),
  );

  app.post(at('/ativar/chave'), (request, reply) =>
    enrol(request, reply, 'chave', (enrolment) =>
      enrolPasskey(deps, enrolment, enrolFormSchema.parse(request.body ?? {}), { onlyFirst: true }),
    ),
  );

  app.post(at('/concluir'), async (request, reply) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const step = await findStep(deps, parts, request, reply);
    if (!step) return reply;
    const { incluido } = step.ceremony;
    if (!incluido) return reply.redirect(step.base, 303);
    return endStep(deps, parts, request, reply, step, incluido);
  });
}
