import type Provider from 'oidc-provider';
import type { EndIssuerSession } from '../client/sign-out.routes.ts';
import { ISSUER_PATH } from './issuer.ts';

/** Ends the issuer's session that the browser's cookie names, with the grants and tokens made under it. */
export function endIssuerSession(provider: Provider): EndIssuerSession {
  return async (request, reply) => {
    const context = provider.createContext(request.raw, reply.raw);
    const session = await provider.Session.get(context);
    for (const { grantId } of Object.values(session.authorizations ?? {})) {
      if (!grantId) continue;
      await provider.AccessToken.revokeByGrantId(grantId);
      await provider.AuthorizationCode.revokeByGrantId(grantId);
      await (await provider.Grant.find(grantId))?.destroy();
    }
    await session.destroy();
    const name = provider.cookieName('session');
    for (const cookie of [name, `${name}.sig`]) reply.clearCookie(cookie, { path: ISSUER_PATH });
  };
}
