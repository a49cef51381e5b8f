import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { findProfiles } from '../accounts.queries.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { EnrolView } from '../pages/factor-views.ts';
import { sendScriptedPage } from '../pages/send-page.ts';
import type { Views } from '../pages/views.ts';
import { assertSameOrigin } from '../same-origin.ts';
import { forgetSecret } from '../second-factor/ceremony.ts';
import {
  type Enrolment,
  type EnrolOutcome,
  enrolFormSchema,
  enrolPasskey,
  enrolTotp,
  passkeySetup,
  totpSetup,
} from '../second-factor/enrol-forms.ts';
import { type FactorToRemove, removeFactor, renewRecoveryCodes } from '../second-factor/factor-changes.ts';
import { mustUseSecondFactor } from '../second-factor/second-factor.rules.ts';
import { ACCOUNT_PATH, CHANGES, findConfirmedOwner } from './owner.ts';

const BACK = { href: ACCOUNT_PATH, label: 'Voltar para a minha conta' };
const NEXT = { href: ACCOUNT_PATH, label: 'Guardei os códigos: voltar para a minha conta', method: 'get' } as const;
const idSchema = z.object({ id: z.coerce.number().int().catch(0) });

/** Pages on which a signed-in person adds and removes second factors, and renews recovery codes. */
export function registerAccountFactorRoutes(app: FastifyInstance, deps: IdentityDeps, views: Views): void {
  const totpPage = async (enrolment: Enrolment, view: Partial<EnrolView> = {}) =>
    views.enrol({
      title: 'Incluir aplicativo autenticador',
      lead: 'O aplicativo gera no celular um código novo a cada 30 segundos, mesmo sem internet.',
      back: BACK,
      fields: {},
      ...(await totpSetup(deps, enrolment, CHANGES.aplicativo)),
      ...view,
    });
  const passkeyPage = async (enrolment: Enrolment, view: Partial<EnrolView> = {}) =>
    views.enrol({
      title: 'Nova chave de acesso',
      lead: 'A chave fica no aparelho ou no seu gerenciador de senhas, e só funciona neste portal.',
      back: BACK,
      fields: {},
      ...(await passkeySetup(deps, enrolment, CHANGES.chave)),
      ...view,
    });

  const pages = [
    { change: 'aplicativo', done: 'aplicativo', page: totpPage, keep: enrolTotp },
    { change: 'chave', done: 'chave', page: passkeyPage, keep: enrolPasskey },
  ] as const;
  for (const { change, done, page, keep } of pages) {
    app.get(CHANGES[change], async (request, reply) => {
      const owner = await findConfirmedOwner(deps, request, reply, change);
      if (!owner) return reply;
      return sendScriptedPage(reply, await page({ request, ...owner }));
    });

    app.post(CHANGES[change], async (request, reply) => {
      assertSameOrigin(request, deps.config.publicUrl);
      const owner = await findConfirmedOwner(deps, request, reply, change);
      if (!owner) return reply;
      const enrolment = { request, ...owner };
      const outcome: EnrolOutcome = await keep(deps, enrolment, enrolFormSchema.parse(request.body ?? {}));
      if (!('recoveryCodes' in outcome)) return sendScriptedPage(reply, await page(enrolment, outcome), 422);
      await forgetSecret(deps, owner.key);
      if (outcome.recoveryCodes.length === 0) return reply.redirect(`${ACCOUNT_PATH}?feito=${done}`, 303);
      return sendScriptedPage(reply, views.recoveryCodes({ codes: outcome.recoveryCodes, next: NEXT }));
    });
  }

  const remove = async (
    request: FastifyRequest,
    reply: FastifyReply,
    which: (body: unknown) => FactorToRemove,
  ): Promise<FastifyReply> => {
    assertSameOrigin(request, deps.config.publicUrl);
    const owner = await findConfirmedOwner(deps, request, reply, 'conta');
    if (!owner) return reply;
    const { account } = owner;
    const mustKeepOne = mustUseSecondFactor(deps.config, await findProfiles(deps.db, account.id));
    const outcome = await removeFactor(deps, account, which(request.body ?? {}), { mustKeepOne });
    const word = { removed: 'removido', last: 'ultimo', missing: 'ausente' }[outcome];
    return reply.redirect(`${ACCOUNT_PATH}?feito=${word}`, 303);
  };
  app.post(`${ACCOUNT_PATH}/aplicativo/remover`, (request, reply) =>
    remove(request, reply, () => ({ kind: 'aplicativo' })),
  );
  app.post(`${ACCOUNT_PATH}/chaves/remover`, (request, reply) =>
    remove(request, reply, (body) => ({ kind: 'chave', id: idSchema.parse(body).id })),
  );

  app.post(`${ACCOUNT_PATH}/codigos`, async (request, reply) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const owner = await findConfirmedOwner(deps, request, reply, 'conta');
    if (!owner) return reply;
    const codes = await renewRecoveryCodes(deps, owner.account);
    if (!codes) return reply.redirect(`${ACCOUNT_PATH}?feito=ausente`, 303);
    return sendScriptedPage(reply, views.recoveryCodes({ codes, next: NEXT }));
  });
}
