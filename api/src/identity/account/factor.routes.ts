import { showMoment } from '@credenciados/platform/audit/last-change';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { findProfiles } from '../accounts.queries.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { FactorsView } from '../pages/account-views.ts';
import type { EnrolView } from '../pages/factor-views.ts';
import { MINHA_CONTA } from '../pages/messages.ts';
import { sendPage, sendScriptedPage } from '../pages/send-page.ts';
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
import { findFactors } from '../second-factor/factors.queries.ts';
import { mustUseSecondFactor } from '../second-factor/second-factor.rules.ts';
import { ACCOUNT_PATH, CHANGES, findConfirmedOwner, findOwner, type Owner } from './owner.ts';

const NEXT = { href: MINHA_CONTA.href, label: 'Guardei os códigos: voltar para Minha conta', method: 'get' } as const;
/** Success messages, by the key in the page's query string. */
const DONE = {
  aplicativo: 'O aplicativo autenticador foi incluído.',
  chave: 'A chave de acesso foi incluída.',
  removido: 'O meio foi removido.',
} as const;
const NOT_DONE = {
  ultimo: 'O seu perfil exige pelo menos um meio. Inclua outro antes de remover este.',
  ausente: 'O que você escolheu já não estava na sua conta.',
} as const;

const doneSchema = z.object({
  feito: z.enum(['aplicativo', 'chave', 'removido', 'ultimo', 'ausente']).optional().catch(undefined),
});
const idSchema = z.object({ id: z.coerce.number().int().catch(0) });

/** Pages on which a signed-in person sees, adds and removes second factors, and renews recovery codes. */
export function registerAccountFactorRoutes(app: FastifyInstance, deps: IdentityDeps, views: Views): void {
  const shown = (date: Date) => showMoment(date, deps.config.timeZone);
  const shownOr = (date: Date | null) => date && shown(date);

  const factors = async ({ account }: Owner): Promise<FactorsView> => {
    const { passkeys, totp, recoveryCodes } = await findFactors(deps.db, account.id);
    return {
      required: mustUseSecondFactor(deps.config, await findProfiles(deps.db, account.id)),
      totp: totp && { criado: shown(totp.criadoEm), usado: shownOr(totp.usadoEm) },
      passkeys: passkeys.map(({ id, nome, criadaEm, usadaEm }) => ({
        id,
        nome,
        criada: shown(criadaEm),
        usada: shownOr(usadaEm),
      })),
      recoveryCodes,
    };
  };

  app.get(CHANGES.verificacao, async (request, reply) => {
    const owner = await findOwner(deps, request, reply);
    if (!owner) return reply;
    const { feito } = doneSchema.parse(request.query);
    const data = await factors(owner);
    if (feito === undefined) return sendPage(reply, views.factors(data));
    if (feito === 'ultimo' || feito === 'ausente')
      return sendPage(reply, views.factors({ ...data, problem: NOT_DONE[feito] }));
    return sendPage(reply, views.factors({ ...data, done: DONE[feito] }));
  });

  const totpPage = async (enrolment: Enrolment, view: Partial<EnrolView> = {}) =>
    views.enrol({
      title: 'Incluir aplicativo autenticador',
      lead: 'O aplicativo gera no celular um código novo a cada 30 segundos, mesmo sem internet.',
      back: { href: CHANGES.verificacao, label: 'Voltar' },
      fields: {},
      ...(await totpSetup(deps, enrolment, CHANGES.aplicativo)),
      ...view,
    });
  const passkeyPage = async (enrolment: Enrolment, view: Partial<EnrolView> = {}) =>
    views.enrol({
      title: 'Nova chave de acesso',
      lead: 'A chave fica no aparelho ou no seu gerenciador de senhas, e só funciona neste portal.',
      back: { href: CHANGES.verificacao, label: 'Voltar' },
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
      if (outcome.recoveryCodes.length === 0) return reply.redirect(`${CHANGES.verificacao}?feito=${done}`, 303);
      return sendScriptedPage(reply, views.recoveryCodes({ codes: outcome.recoveryCodes, next: NEXT }));
    });
  }

  const remove = async (
    request: FastifyRequest,
    reply: FastifyReply,
    which: (body: unknown) => FactorToRemove,
  ): Promise<FastifyReply> => {
    assertSameOrigin(request, deps.config.publicUrl);
    const owner = await findConfirmedOwner(deps, request, reply, 'verificacao');
    if (!owner) return reply;
    const { account } = owner;
    const mustKeepOne = mustUseSecondFactor(deps.config, await findProfiles(deps.db, account.id));
    const outcome = await removeFactor(deps, account, which(request.body ?? {}), { mustKeepOne });
    const word = { removed: 'removido', last: 'ultimo', missing: 'ausente' }[outcome];
    return reply.redirect(`${CHANGES.verificacao}?feito=${word}`, 303);
  };
  app.post(`${ACCOUNT_PATH}/aplicativo/remover`, (request, reply) =>
    remove(request, reply, () => ({ kind: 'aplicativo' })),
  );
  app.post(`${ACCOUNT_PATH}/chaves/remover`, (request, reply) =>
    remove(request, reply, (body) => ({ kind: 'chave', id: idSchema.parse(body).id })),
  );

  app.post(`${ACCOUNT_PATH}/codigos`, async (request, reply) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const owner = await findConfirmedOwner(deps, request, reply, 'verificacao');
    if (!owner) return reply;
    const codes = await renewRecoveryCodes(deps, owner.account);
    if (!codes) return reply.redirect(`${CHANGES.verificacao}?feito=ausente`, 303);
    return sendScriptedPage(reply, views.recoveryCodes({ codes, next: NEXT }));
  });
}
