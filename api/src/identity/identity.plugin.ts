import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { registerAccountRoutes } from './account/account.routes.ts';
import { registerAuthRoutes } from './client/auth.routes.ts';
import { createOidcClient } from './client/oidc-client.ts';
import { registerPerfilRoutes } from './client/perfil.routes.ts';
import { registerSignOutRoutes } from './client/sign-out.routes.ts';
import type { AccountSolicitacoes, DemoAccount } from './identity-deps.ts';
import { endIssuerSession } from './issuer/end-issuer-session.ts';
import { registerIssuerRoutes } from './issuer/issuer.routes.ts';
import { createIssuer } from './issuer/issuer.ts';
import { registerSignInRoutes } from './issuer/sign-in.routes.ts';
import { registerAssetRoutes } from './pages/assets.routes.ts';
import { registerPageErrors } from './pages/page-errors.ts';
import { createViews } from './pages/views.ts';
import { registerPasswordRoutes } from './password/password.routes.ts';
import { warmUpPasswords } from './password/password.ts';
import { registerSecondFactorRoutes } from './second-factor/sign-in-factor.routes.ts';

interface IdentityOptions extends Deps {
  /** Accounts that the sign-in page shows; only in the demonstration. */
  demoAccounts?: readonly DemoAccount[];
  solicitacoes: AccountSolicitacoes;
}

/**
 * Registers all of sign-in: the portal's OpenID Connect client (`/credenciados/auth`), the choice of the profile and sign-out
 * (`/identidade`) and, unless an external issuer is configured, the embedded one with its pages (`/identidade`).
 */
export async function identityPlugin(
  app: FastifyInstance,
  { demoAccounts = [], solicitacoes, ...deps }: IdentityOptions,
) {
  const views = createViews(deps.config);
  const client = createOidcClient(app, deps);
  registerPageErrors(app, views);
  await app.register(formbody, { bodyLimit: 16 * 1024 });
  registerAssetRoutes(app);
  registerAuthRoutes(app, deps, views, client);
  registerPerfilRoutes(app, deps, views);
  if (!deps.config.oidc.embedded) {
    registerSignOutRoutes(app, deps, { views, client });
    // Logs an unreachable issuer at the start, before the first person tries to sign in.
    app.addHook(
      'onListen',
      () => void client.check().catch((err: unknown) => app.log.error({ err }, 'the issuer can’t be used')),
    );
    return;
  }
  registerAccountRoutes(app, deps, views, solicitacoes);
  await warmUpPasswords();
  const provider = await createIssuer(deps, views, app.log);
  registerSignOutRoutes(app, deps, {
    views,
    client,
    endIssuerSession: endIssuerSession(provider),
  });
  registerSignInRoutes(app, deps, {
    provider,
    views,
    demoAccounts: deps.config.demo ? demoAccounts : [],
  });
  registerSecondFactorRoutes(app, deps, { provider, views });
  registerPasswordRoutes(app, deps, views);
  registerIssuerRoutes(app, deps, provider);
}
