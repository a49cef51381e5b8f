import type { Executor, Tx } from '@credenciados/platform/db/database';
import { oidcPayload } from '@credenciados/platform/db/schema/index';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import * as z from 'zod';

/** Ends this browser's session at the embedded issuer. */
export type EndIssuerSession = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Makes the function that ends the issuer's session named by the browser's cookie, with its grants and tokens. */
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
    for (const cookie of [name, `${name}.sig`]) reply.clearCookie(cookie, { path: '/' });
  };
}

const sessionSchema = z.object({
  authorizations: z.record(z.string(), z.object({ grantId: z.string().optional() })).default({}),
});

const isSession = (uid: string) => and(eq(oidcPayload.tipo, 'Session'), eq(oidcPayload.uid, uid));

/** Sets the expiry of the issuer's session to that of the idle portal session, because the issuer doesn't see the person's activity. */
export async function limitIssuerSession(tx: Executor, uid: string, expiraEm: Date): Promise<void> {
  await tx.update(oidcPayload).set({ expiraEm }).where(isSession(uid));
}

/** Ends an issuer's session by its id, without the browser's cookie. */
export async function forgetIssuerSession(tx: Tx, uid: string): Promise<void> {
  const [ended] = await tx.delete(oidcPayload).where(isSession(uid)).returning({ payload: oidcPayload.payload });
  if (!ended) return;
  const { authorizations } = sessionSchema.parse(ended.payload);
  const grants = Object.values(authorizations).flatMap(({ grantId }) => grantId ?? []);
  if (grants.length === 0) return;
  const ofGrant = and(eq(oidcPayload.tipo, 'Grant'), inArray(oidcPayload.id, grants));
  await tx.delete(oidcPayload).where(or(ofGrant, inArray(oidcPayload.grantId, grants)));
}
