import { NIVEIS_GOVBR } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { cookieOptions } from '@credenciados/platform/http/cookies';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { findAccountByCpf, findProfiles } from '../accounts.queries.ts';
import { createAccountForRegistration } from '../create-account.ts';
import { forgetIssuerSession } from '../issuer/end-issuer-session.ts';
import { RETURN_PATH } from '../issuer/issuer.ts';
import { lockCpf } from '../lock-cpf.ts';
import { paceStarts } from '../pace-starts.ts';
import { messages } from '../pages/messages.ts';
import { sendPage } from '../pages/send-page.ts';
import type { Views } from '../pages/views.ts';
import { enterPortal } from './enter.ts';
import { FLOW_SECONDS, type Flow, flowCookieName, openFlow, sealFlow, surplusFlows } from './flow-cookie.ts';
import { isClientRefused, type OidcClient, type SignedIn } from './oidc-client.ts';
import { endPortalLogin, readPortalLogin, startPortalLogin } from './portal-login.ts';
import { chooseProfile } from './profile-choice.ts';
import { isReturnTarget } from './return-target.ts';

/** Seconds. */
const RETRY_AFTER = '10';
const AUTH_PATH = '/credenciados/auth';
const startSchema = z.object({ voltar: z.string().optional(), nivel: z.enum(NIVEIS_GOVBR).optional() });
const returnSchema = z.object({
  state: z.string().catch(''),
  error: z.string().optional().catch(undefined),
});

/** The portal as OpenID Connect client: redirects to the issuer and handles its callback. */
export function registerAuthRoutes(app: FastifyInstance, deps: Deps, views: Views, client: OidcClient): void {
  const cookie = cookieOptions(deps.config);

  app.get(`${AUTH_PATH}/entrar`, { preHandler: paceStarts(deps) }, async (request, reply) => {
    const query = startSchema.safeParse(request.query);
    const voltar = query.data?.voltar;
    if (!query.success || (voltar !== undefined && !isReturnTarget(voltar))) {
      return sendPage(reply, views.message(messages.badReturnTarget()), 400);
    }
    const { nivel } = query.data;
    // Only a person signed in with this browser may skip the credentials. The next person at the computer may not. Nor may a person who
    // was asked for a higher level: the issuer's session could keep the former one.
    const prove = nivel !== undefined || (await readPortalLogin(deps, request)) === undefined;
    const begun = await reach(request.log, () => client.begin({ prove, nivel }));
    if (!begun)
      return sendPage(
        reply.header('retry-after', RETRY_AFTER),
        views.message(messages.issuerUnavailable(retryLink(voltar))),
        503,
      );
    const sealed = await sealFlow(deps, {
      ...begun.flow,
      ...(voltar === undefined ? {} : { voltar }),
    });
    for (const name of surplusFlows(deps.config, request.cookies)) reply.clearCookie(name, cookie);
    return reply
      .setCookie(flowCookieName(deps.config, begun.flow.state), sealed, {
        ...cookie,
        maxAge: FLOW_SECONDS,
      })
      .redirect(begun.url, 303);
  });

  app.get(RETURN_PATH, async (request, reply) => {
    reply.header('referrer-policy', 'no-referrer');
    const { state, error } = returnSchema.parse(request.query);
    const name = flowCookieName(deps.config, state);
    const flow = await openFlow(deps, request.cookies[name]);
    // Deleted before the answer is checked: an answer of the issuer may be tried only once.
    reply.clearCookie(name, cookie);
    if (!flow) return sendPage(reply, views.message(messages.flowLost()), 400);
    const retry = retryLink(flow.voltar);
    if (error === 'access_denied') return sendPage(reply, views.message(messages.cancelled(retry)), 403);
    const callback = new URL(request.raw.url ?? '', deps.config.publicUrl);
    const outcome = await finish(request.log, client, callback, flow);
    if (outcome === 'refused') return sendPage(reply, views.message(messages.refused(retry)), 400);
    if (outcome === 'misconfigured') return sendPage(reply, views.message(messages.portalRefused()), 500);
    if (outcome === 'unavailable')
      return sendPage(reply.header('retry-after', RETRY_AFTER), views.message(messages.issuerUnavailable(retry)), 503);
    return admit(request, reply, outcome, retry);
  });

  /** Account of the CPF. Where levels are known, the issuer vouches for people, whose first sign-in makes theirs (GOV-2). */
  async function accountOf({ cpf, person }: SignedIn) {
    const existing = await findAccountByCpf(deps.db, cpf);
    if (existing || !deps.config.oidc.levels || !person) return existing;
    await deps.db.transaction(async (tx) => {
      await lockCpf(tx, cpf);
      if (await findAccountByCpf(tx, cpf)) return;
      const { audit } = await createAccountForRegistration(deps, tx, { cpf, ...person });
      await recordAudit(tx, ...audit);
    });
    return findAccountByCpf(deps.db, cpf);
  }

  async function admit(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn, retry: string) {
    const account = signedIn.cpf.length === 11 ? await accountOf(signedIn) : undefined;
    if (!account) return sendPage(reply, views.message(messages.noAccount()), 403);
    if (!account.ativo) return sendPage(reply, views.message(messages.disabled()), 403);
    if (!signedIn.proven && (await readPortalLogin(deps, request))?.account.id !== account.id) {
      app.security.note('sign_in_failed', { request, account: account.cpf, detail: { reason: 'not proven' } });
      // The sign-in ends in the browser, here and at the issuer, so that the next attempt asks for credentials.
      await endPortalLogin(deps, request, reply);
      const { issuerSession } = signedIn;
      if (issuerSession) await deps.db.transaction((tx) => forgetIssuerSession(tx, issuerSession));
      return sendPage(reply, views.message(messages.refused(retry)), 400);
    }
    const choice = chooseProfile(await findProfiles(deps.db, account.id));
    if (choice.kind === 'none') return sendPage(reply, views.message(messages.noProfile()), 403);
    const login = await startPortalLogin(deps, request, reply, account, signedIn);
    return choice.kind === 'one'
      ? enterPortal(app, deps, views, reply, login, choice.perfil)
      : reply.redirect('/identidade/modulos', 303);
  }
}

function retryLink(voltar: string | undefined): string {
  return `${AUTH_PATH}/entrar${voltar === undefined ? '' : `?${new URLSearchParams({ voltar })}`}`;
}

/** Calls the issuer; undefined if it is unreachable or its answer is invalid. */
async function reach<T>(log: FastifyBaseLogger, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    log.error({ err: error }, 'the issuer could not be reached');
    return undefined;
  }
}

async function finish(
  log: FastifyBaseLogger,
  client: OidcClient,
  callback: URL,
  flow: Flow,
): Promise<SignedIn | 'refused' | 'misconfigured' | 'unavailable'> {
  try {
    return await client.finish(callback, flow);
  } catch (error) {
    const refused =
      error instanceof oidc.AuthorizationResponseError ||
      error instanceof oidc.ResponseBodyError ||
      error instanceof oidc.ClientError;
    if (!(error instanceof Error)) throw error;
    if (isClientRefused(error)) {
      log.error(
        'the issuer refuses the portal’s credentials: check OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_CLIENT_AUTH; an issuer that does not decode a secret with blanks, + or % needs client_secret_basic_raw or client_secret_post',
      );
      return 'misconfigured';
    }
    // Logs only the name of the error: its details may contain the code or claims.
    const reason = 'error' in error ? error.error : 'code' in error ? error.code : error.name;
    log.warn({ reason }, 'sign-in was not completed');
    return refused ? 'refused' : 'unavailable';
  }
}
