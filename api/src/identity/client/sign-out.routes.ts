import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { IdentityDeps } from '../identity-deps.ts';
import type { EndIssuerSession } from '../issuer/end-issuer-session.ts';
import { messages } from '../pages/messages.ts';
import { sendPage } from '../pages/send-page.ts';
import type { Views } from '../pages/views.ts';
import { isCrossSite } from '../same-origin.ts';
import type { OidcClient } from './oidc-client.ts';
import { endPortalLogin, readPortalLogin } from './portal-login.ts';

const SIGNED_OUT = '/identidade/saiu';

/**
 * Sign-out of this browser. Ends the sign-in, its portal sessions and the issuer's session (an external issuer's by its end-session
 * address).
 */
export function registerSignOutRoutes(
  app: FastifyInstance,
  deps: IdentityDeps,
  { views, client, endIssuerSession }: { views: Views; client: OidcClient; endIssuerSession?: EndIssuerSession },
): void {
  app.get('/identidade/sair', async (request, reply) => {
    if (isCrossSite(request)) return sendPage(reply, views.confirmSignOut());
    const login = await readPortalLogin(deps, request);
    await endPortalLogin(deps, request, reply);
    if (endIssuerSession) {
      await endIssuerSession(request, reply);
      return reply.redirect(SIGNED_OUT, 303);
    }
    return reply.redirect(await issuerSignOut(request.log, client, login?.idToken), 303);
  });

  app.get(SIGNED_OUT, async (_request, reply) => sendPage(reply, views.message(messages.signedOut())));
}

/** The issuer's end-session address. If the issuer has none or is unreachable, only the portal's session ends. */
async function issuerSignOut(log: FastifyBaseLogger, client: OidcClient, idToken?: string): Promise<string> {
  try {
    return (await client.signOutUrl(idToken)) ?? SIGNED_OUT;
  } catch (error) {
    log.warn({ err: error }, 'the issuer could not be asked to sign out');
    return SIGNED_OUT;
  }
}
