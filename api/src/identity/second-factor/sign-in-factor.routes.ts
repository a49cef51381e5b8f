import type { FastifyInstance } from 'fastify';
import type { IdentityDeps } from '../identity-deps.ts';
import { ISSUER_PATH } from '../issuer-path.ts';
import { sendScriptedPage } from '../pages/send-page.ts';
import { sendTooManyAttempts } from '../pages/too-many-attempts.ts';
import { assertSameOrigin } from '../same-origin.ts';
import { factorPage } from './ask-factor.ts';
import { checkFactor, factorFormSchema } from './factor-check.ts';
import { registerEnrolRoutes } from './sign-in-enrol.routes.ts';
import { endStep, findStep, type SignInParts } from './sign-in-step.ts';

const LEAD = 'A senha está certa. Falta confirmar que é você com o seu segundo meio de entrada.';

/** Pages of the second factor during a sign-in at the embedded issuer: asks for it, or sends staff without one to enrol. */
export function registerSecondFactorRoutes(app: FastifyInstance, deps: IdentityDeps, parts: SignInParts): void {
  const url = `${ISSUER_PATH}/entrar/:uid/fator`;
  const { views } = parts;

  app.get(url, async (request, reply) => {
    const step = await findStep(deps, parts, request, reply);
    if (!step) return reply;
    const action = `${step.base}/fator`;
    return sendScriptedPage(reply, await factorPage(deps, views, step.account, step.key, { action, lead: LEAD }));
  });

  app.post(url, async (request, reply) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const step = await findStep(deps, parts, request, reply);
    if (!step) return reply;
    const form = factorFormSchema.parse(request.body ?? {});
    const { account, key } = step;
    const outcome = await checkFactor(deps, app.security, { request, account, key, form });
    if (outcome.kind === 'good') return endStep(deps, parts, request, reply, step, outcome.factor);
    if (outcome.kind === 'locked') return sendTooManyAttempts(reply, deps, views, outcome.until);
    const { fields, problem } = outcome;
    const view = { action: `${step.base}/fator`, lead: LEAD, fields, ...(problem ? { problem } : {}) };
    return sendScriptedPage(reply, await factorPage(deps, views, account, key, view), 422);
  });

  registerEnrolRoutes(app, deps, parts);
}
