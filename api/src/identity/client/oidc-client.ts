import type { FastifyInstance } from 'fastify';
import * as oidc from 'openid-client';
import * as z from 'zod';
import { SESSION_SECONDS } from '../../http/session/sessions.ts';
import { type Breaker, reasonOf } from '../../platform/health/breaker.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { ISSUER_SESSION_CLAIM, RETURN_PATH } from '../issuer/issuer.ts';
import { clientAuthOf } from './client-auth.ts';
import type { Flow } from './flow-cookie.ts';

/** Identity stated by the issuer. */
export interface SignedIn {
  /** Digits of the configured claim; empty when the issuer sent none. */
  cpf: string;
  /** Needed to end the session at another issuer; undefined for the embedded one. */
  idToken: string | undefined;
  /** Methods of sign-in stated by the issuer: `acr` and `amr`. */
  assurance: string[];
  /** The embedded issuer's session. */
  issuerSession: string | undefined;
  /** When the person last showed the issuer who they are. */
  authenticatedAt: Date;
  /** They did since they left the portal for it: nobody else's session let them in. */
  proven: boolean;
}

const assuranceSchema = z.object({
  acr: z.string().optional().catch(undefined),
  amr: z.array(z.string()).catch([]),
});

/** The clocks of the issuer and of the portal may differ by so much. */
const SKEW_SECONDS = 30;
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** The portal as a client of its issuer: code flow with PKCE, state and nonce. */
export interface OidcClient {
  /** Reads the issuer's description; its breaker notes the outcome. Throws where the issuer can't be reached. */
  check(): Promise<void>;
  /**
   * Where to send the browser, and what to remember until it comes back. `prove`: whoever sits there has to show who they are, even
   * if the issuer knows the browser.
   */
  begin(options: { prove: boolean }): Promise<{ url: string; flow: Flow }>;
  /** Turns the address that the browser came back to into who signed in. */
  finish(callback: URL, flow: Flow): Promise<SignedIn>;
  /** Where to end the issuer's own session; undefined when it offers none. */
  signOutUrl(idToken: string | undefined): Promise<string | undefined>;
}

/**
 * Calls to the embedded issuer stay inside the process: they work before the server listens, behind a proxy whose public
 * name this machine can't reach, and whatever the port.
 */
function fetchInside(app: FastifyInstance): oidc.CustomFetch {
  return async (url, options) => {
    const { pathname, search } = new URL(url);
    const { method, headers } = options;
    const body = options.body ? await new Response(options.body).text() : undefined;
    const answer = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    const received = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) received.set(name, String(value));
    return new Response(answer.statusCode === 204 ? null : answer.body, {
      status: answer.statusCode,
      headers: received,
    });
  };
}

/** For one call to the issuer. */
const TIMEOUT_SECONDS = 5;

/** The issuer refuses the portal's own credentials (RFC 6749, 5.2, `invalid_client`): a setting is wrong. */
const CLIENT_REFUSED = 'INVALID_CLIENT';

/** Calls to another issuer, through its breaker; a refusal of the portal's credentials counts as a failure. */
function fetchGuarded(breaker: Breaker): oidc.CustomFetch {
  return (url, options) =>
    breaker.run(async () => {
      const answer = await fetch(url, options as RequestInit);
      if (answer.status < 500 && !(options.method === 'POST' && (await refusesClient(answer.clone())))) return answer;
      await answer.body?.cancel();
      const code = answer.status < 500 ? CLIENT_REFUSED : `HTTP_${answer.status}`;
      throw Object.assign(new Error('The issuer failed'), { code });
    });
}

async function refusesClient(answer: Response): Promise<boolean> {
  if (answer.ok) return false;
  const body: unknown = await answer.json().catch(() => null);
  return (
    answer.status === 401 ||
    (typeof body === 'object' && body !== null && 'error' in body && body.error === 'invalid_client')
  );
}

/** True where a sign-in failed because the issuer refuses the portal's own credentials. */
export const isClientRefused = (error: unknown): boolean => reasonOf(error) === CLIENT_REFUSED;

/** Makes the client. The issuer is asked for its description at the first sign-in, and again after a failure. */
export function createOidcClient(app: FastifyInstance, { config }: IdentityDeps): OidcClient {
  const { embedded, issuer, clientId, clientSecret, clientAuth, scope, cpfClaim, staffAcr } = config.oidc;
  let discovered: Promise<oidc.Configuration> | undefined;

  const discover = (): Promise<oidc.Configuration> => {
    discovered ??= oidc
      .discovery(new URL(issuer), clientId, {}, clientAuthOf(clientId, clientSecret, clientAuth), {
        timeout: TIMEOUT_SECONDS,
        execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
        [oidc.customFetch]: embedded ? fetchInside(app) : fetchGuarded(app.deps.parts.breaker('emissor')),
      })
      .catch((error: unknown) => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  };

  return {
    check: async () => void (await discover()),

    async begin({ prove }) {
      const issuerConfig = await discover();
      const codeVerifier = oidc.randomPKCECodeVerifier();
      const flow: Flow = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier,
        begunAt: nowSeconds(),
      };
      const url = oidc.buildAuthorizationUrl(issuerConfig, {
        redirect_uri: config.publicUrl + RETURN_PATH,
        scope,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(staffAcr.length > 0 && { acr_values: staffAcr.join(' ') }),
        // Also makes the issuer say when the person signed in to it.
        max_age: String(SESSION_SECONDS),
        ...(prove ? { prompt: 'login' } : {}),
      });
      return { url: url.href, flow };
    },

    async finish(callback, flow) {
      const issuerConfig = await discover();
      const tokens = await oidc.authorizationCodeGrant(issuerConfig, callback, {
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        pkceCodeVerifier: flow.codeVerifier,
        maxAge: SESSION_SECONDS,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      // The library has refused an answer without either.
      if (claims?.auth_time === undefined) throw new Error('The issuer did not say when the person signed in');
      const issuerSession = claims[ISSUER_SESSION_CLAIM];
      const inToken = claims[cpfClaim];
      const { acr, amr } = assuranceSchema.parse(claims);
      const claim =
        inToken === undefined && issuerConfig.serverMetadata().userinfo_endpoint
          ? (await oidc.fetchUserInfo(issuerConfig, tokens.access_token, claims.sub))[cpfClaim]
          : inToken;
      return {
        cpf: typeof claim === 'string' ? claim.replaceAll(/\D/g, '') : '',
        assurance: acr === undefined ? amr : [acr, ...amr],
        idToken: embedded ? undefined : tokens.id_token,
        issuerSession: embedded && typeof issuerSession === 'string' ? issuerSession : undefined,
        // A clock ahead of ours must not lengthen the session.
        authenticatedAt: new Date(Math.min(claims.auth_time, nowSeconds()) * 1000),
        proven: claims.auth_time >= flow.begunAt - SKEW_SECONDS,
      };
    },

    async signOutUrl(idToken) {
      const issuerConfig = await discover();
      if (!issuerConfig.serverMetadata().end_session_endpoint) return undefined;
      const parameters = {
        post_logout_redirect_uri: `${config.publicUrl}/identidade/saiu`,
      };
      return oidc.buildEndSessionUrl(issuerConfig, idToken ? { ...parameters, id_token_hint: idToken } : parameters)
        .href;
    },
  };
}
