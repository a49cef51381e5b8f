import { keysOf } from '@credenciados/platform/derived-keys';
import { cookieName, cookieOptions } from '@credenciados/platform/http/cookies';
import type { FastifyBaseLogger } from 'fastify';
import type { Configuration, default as OidcProvider } from 'oidc-provider';
import { findAccountByCpf } from '../accounts.queries.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { ISSUER_PATH } from '../issuer-path.ts';
import { Provider } from '../oidc-library.ts';
import type { Views } from '../pages/views.ts';
import { signInPolicy } from '../second-factor/sign-in-policy.ts';
import { OidcAdapter } from './oidc-adapter.ts';
import { loadSigningKey, SIGNING_ALG } from './signing-keys.ts';

export const RETURN_PATH = '/credenciados/auth/retorno';
/** Claim with the id of the issuer's session, so that the portal ends both together. */
export const ISSUER_SESSION_CLAIM = 'sessao_emissor';
const SCOPE = 'openid email profile';
const MINUTE = 60;
const SESSION_LIFE = 12 * 60 * MINUTE;

/** The embedded OpenID Connect issuer: one first-party client (the portal), code flow with PKCE, `sub` = CPF. */
export async function createIssuer(deps: IdentityDeps, views: Views, log: FastifyBaseLogger): Promise<OidcProvider> {
  const provider = new Provider(deps.config.oidc.issuer, {
    ...(await configuration(deps)),
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = views.message({
        title: 'Não foi possível entrar',
        tone: 'error',
        text: [
          ctx.status >= 500
            ? 'Ocorreu um erro inesperado, tente novamente mais tarde.'
            : 'O pedido de entrada não é válido ou já foi usado. Comece de novo pelo portal.',
        ],
        actions: [
          { href: '/credenciados/auth/entrar', label: 'Entrar de novo' },
          { href: '/credenciados/editais', label: 'Ver os editais' },
        ],
        reference: out.error,
      });
    },
  });
  // The issuer builds every address from PUBLIC_URL (see issuer.routes.ts), never from Host.
  provider.proxy = true;
  // The library would let scripts of any origin read its public answers.
  provider.use(async (ctx, next) => {
    await next();
    ctx.remove('access-control-allow-origin');
  });
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'issuer failed'));
  return provider;
}

async function configuration(deps: IdentityDeps): Promise<Configuration> {
  const { config, db } = deps;
  const cookie = { ...cookieOptions(config), signed: true };
  return {
    adapter: (tipo: string) => new OidcAdapter(db, tipo),
    jwks: { keys: [await loadSigningKey(deps)] },
    clients: [
      {
        client_id: config.oidc.clientId,
        client_secret: config.oidc.clientSecret,
        client_name: 'Portal de Credenciamento',
        redirect_uris: [`${config.publicUrl}${RETURN_PATH}`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: SIGNING_ALG,
      },
    ],
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALG] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: SCOPE.split(' '),
    claims: { openid: ['sub', 'acr', 'amr', ISSUER_SESSION_CLAIM], profile: ['name'], email: ['email'] },
    // The portal reads name and e-mail from the id_token, which saves a call.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    cookies: {
      names: {
        session: cookieName(config, 'identidade_sessao'),
        interaction: cookieName(config, 'identidade_interacao'),
        // The library limits this cookie to one path, which the prefix `__Host-` forbids.
        resume: cookieName(config, 'identidade_retomada').replace('__Host-', '__Secure-'),
      },
      keys: keysOf(config, 'issuer-cookies').map((key) => key.toString('base64url')),
      long: cookie,
      short: cookie,
    },
    ttl: {
      Session: SESSION_LIFE,
      Grant: SESSION_LIFE,
      Interaction: 30 * MINUTE,
      AuthorizationCode: MINUTE,
      AccessToken: 5 * MINUTE,
      IdToken: 5 * MINUTE,
    },
    interactions: {
      policy: signInPolicy(deps),
      url: (_ctx, interaction) => `${ISSUER_PATH}/entrar/${interaction.uid}`,
    },
    findAccount: async (_ctx, cpf, token) => {
      const account = await findAccountByCpf(db, cpf);
      return (
        account && {
          accountId: cpf,
          claims: () => ({
            sub: cpf,
            name: account.nome,
            email: account.email,
            ...(token && 'sessionUid' in token ? { [ISSUER_SESSION_CLAIM]: token.sessionUid } : {}),
          }),
        }
      );
    },
    // The portal is the only client, so signing in is consent enough.
    loadExistingGrant: async (ctx) => {
      const { client, session, account, provider } = ctx.oidc;
      if (!client || !session || !account) return undefined;
      const grantId = session.grantIdFor(client.clientId);
      const existing = grantId ? await provider.Grant.find(grantId) : undefined;
      if (existing) return existing;
      const grant = new provider.Grant({
        clientId: client.clientId,
        accountId: account.accountId,
      });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
  };
}
