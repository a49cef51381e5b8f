import { NIVEL_LABEL, type NivelGovbr, niveisDesde } from '@credenciados/contract';
import { type Breaker, reasonOf } from '@credenciados/platform/health/breaker';
import type { FastifyInstance } from 'fastify';
import * as oidc from 'openid-client';
import * as z from 'zod';
import { SESSION_SECONDS } from '../../http/session/sessions.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { ISSUER_SESSION_CLAIM, RETURN_PATH } from '../issuer/issuer.ts';
import { clientAuthOf } from './client-auth.ts';
import type { Flow } from './flow-cookie.ts';
import { levelFromApi, levelFromAssurance } from './govbr-level.ts';

/** Identity and assurance that the issuer states. */
export interface SignedIn {
  /** Digits of the configured claim; empty if the issuer sent none. */
  cpf: string;
  /** Needed to end the session at an external issuer; undefined for the embedded one. */
  idToken: string | undefined;
  /** Authentication methods stated by the issuer: `acr` and `amr`. */
  assurance: string[];
  /** Level of the gov.br account; null if unknown (GOV-2). */
  nivel: NivelGovbr | null;
  /** Name and address that the issuer states; null unless it states both. */
  person: { nome: string; email: string } | null;
  /** Id of the embedded issuer's session. */
  issuerSession: string | undefined;
  /** Time at which the person last gave their credentials to the issuer. */
  authenticatedAt: Date;
  /** True if the person gave their credentials during this sign-in, rather than being let in by an existing session of the issuer. */
  proven: boolean;
}

const assuranceSchema = z.object({
  acr: z.string().optional().catch(undefined),
  amr: z.array(z.string()).catch([]),
});

const personSchema = z.object({ name: z.string().trim().min(1).max(300), email: z.email().max(254) });

function personOf(claims: Readonly<Record<string, unknown>>): SignedIn['person'] {
  const { data } = personSchema.safeParse(claims);
  return data ? { nome: data.name, email: data.email } : null;
}

/** Values to ask the issuer for: levels that are enough, strongest first, and what proves the second factor of staff. */
function acrValues(staffAcr: readonly string[], nivel: NivelGovbr | undefined): { acr_values?: string } {
  const levels = nivel ? niveisDesde(nivel).map((each) => NIVEL_LABEL[each]) : [];
  const values = [...new Set([...levels, ...staffAcr])];
  return values.length > 0 ? { acr_values: values.join(' ') } : {};
}

/** Tolerated difference between the clocks of the issuer and the portal. */
const SKEW_SECONDS = 30;
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** OpenID Connect client of the portal: code flow with PKCE, state and nonce. */
export interface OidcClient {
  /** Fetches the issuer's discovery document, and records the outcome in its circuit breaker. Throws if the issuer is unreachable. */
  check(): Promise<void>;
  /**
   * Address to redirect the browser to, and the state to store until its callback. `prove` makes the issuer ask for credentials even if it
   * knows the browser. `nivel` asks for an account of at least that level (GOV-3).
   */
  begin(options: { prove: boolean; nivel?: NivelGovbr | undefined }): Promise<{ url: string; flow: Flow }>;
  /** Exchanges the callback's address for the identity of the person who signed in. */
  finish(callback: URL, flow: Flow): Promise<SignedIn>;
  /** End-session address of the issuer; undefined if it has none. */
  signOutUrl(idToken: string | undefined): Promise<string | undefined>;
}

/**
 * Routes calls to the embedded issuer within the process. They work before the server listens, on any port, and behind a proxy whose public
 * name this machine can't reach.
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

/** Timeout of one call to the issuer. */
const TIMEOUT_SECONDS = 5;

/** The issuer refuses the portal's own credentials (RFC 6749, 5.2, `invalid_client`): a setting is wrong. */
const CLIENT_REFUSED = 'INVALID_CLIENT';

/** Calls an external issuer through its circuit breaker; a refusal of the portal's credentials counts as a failure. */
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

/** True if a sign-in failed because the issuer refuses the portal's own credentials. */
export const isClientRefused = (error: unknown): boolean => reasonOf(error) === CLIENT_REFUSED;

/** Creates the client. It fetches the issuer's discovery document at the first sign-in, and again after a failure. */
export function createOidcClient(app: FastifyInstance, { config }: IdentityDeps): OidcClient {
  const { embedded, issuer, clientId, clientSecret, clientAuth, scope, cpfClaim, staffAcr, levels } = config.oidc;
  let discovered: Promise<oidc.Configuration> | undefined;

  const discover = (): Promise<oidc.Configuration> => {
    discovered ??= oidc
      .discovery(new URL(issuer), clientId, {}, clientAuthOf(clientId, clientSecret, clientAuth), {
        timeout: TIMEOUT_SECONDS,
        execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
        [oidc.customFetch]: embedded ? fetchInside(app) : fetchGuarded(app.deps.health.breaker('emissor')),
      })
      .catch((error: unknown) => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  };

  async function levelOf({ cpf, assurance, accessToken }: { cpf: string; assurance: string[]; accessToken: string }) {
    if (!levels) return null;
    if (levels.api === undefined) return levelFromAssurance(assurance);
    if (cpf.length !== 11) return null;
    return levelFromApi({ api: levels.api, cpf, accessToken }, app.deps.health.breaker('niveis'), app.log);
  }

  return {
    check: async () => void (await discover()),

    async begin({ prove, nivel }) {
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
        ...acrValues(staffAcr, levels?.source === 'acr' ? nivel : undefined),
        // Also makes the issuer send `auth_time`.
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
      // Never happens: the library refuses an answer without claims or `auth_time`.
      if (claims?.auth_time === undefined) throw new Error('The issuer did not say when the person signed in');
      const issuerSession = claims[ISSUER_SESSION_CLAIM];
      const inToken = claims[cpfClaim];
      const { acr, amr } = assuranceSchema.parse(claims);
      const asks = inToken === undefined || (levels && !personOf(claims));
      const more =
        asks && issuerConfig.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(issuerConfig, tokens.access_token, claims.sub)
          : undefined;
      const claim = inToken ?? more?.[cpfClaim];
      const cpf = typeof claim === 'string' ? claim.replaceAll(/\D/g, '') : '';
      const assurance = acr === undefined ? amr : [acr, ...amr];
      return {
        cpf,
        assurance,
        nivel: await levelOf({ cpf, assurance, accessToken: tokens.access_token }),
        person: personOf({ ...claims, ...more }),
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
