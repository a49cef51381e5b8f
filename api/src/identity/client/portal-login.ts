import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Tx } from '../../db/database.ts';
import { oidcPayload } from '../../db/tables.ts';
import { endSession } from '../../session/sessions.ts';
import { type Account, findAccountById } from '../accounts.queries.ts';
import type { IdentityDeps } from '../identity-deps.ts';

const COOKIE = 'portal_conta';
const TIPO = 'PortalLogin';
/** No session of the portal goes past it either (decision 11). */
const LIFE_SECONDS = 12 * 60 * 60;

const payloadSchema = z.object({
  usuarioId: z.number(),
  /** As in the issuer's rows: what `revokeSessions` finds them by. */
  accountId: z.string(),
  idToken: z.string().optional(),
  /** What the issuer said of how the person signed in. */
  assurance: z.array(z.string()).default([]),
  /** Portal sessions started from this sign-in. */
  sids: z.array(z.string()).default([]),
});

/** Who has signed in to the portal with this browser, before and beside the choice of a module. */
export interface PortalLogin {
  id: string;
  account: Account;
  idToken: string | undefined;
  /** What the issuer said of how they did (`acr` and `amr`). */
  assurance: string[];
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const rowOf = (id: string) => and(eq(oidcPayload.tipo, TIPO), eq(oidcPayload.id, id));
const lifeEnd = sql`now() + make_interval(secs => ${LIFE_SECONDS})`;
/** Where the cookie is read: by the pages that choose a module and sign out, and where the issuer leads back to. */
const cookieOptions = (deps: IdentityDeps) =>
  ['/identidade', '/credenciados/auth'].map(
    (path) => ({ path, httpOnly: true, sameSite: 'lax', secure: deps.config.publicUrl.startsWith('https:') }) as const,
  );

/**
 * Remembers who signed in. Another tab of the same browser and person goes on with the sign-in that is there, so that
 * signing out of one of them ends them all.
 */
export async function startPortalLogin(
  deps: IdentityDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  { idToken, assurance }: Pick<PortalLogin, 'idToken' | 'assurance'>,
): Promise<PortalLogin> {
  const before = await readPortalLogin(deps, request);
  if (before?.account.id === account.id) {
    const changed = sql`${oidcPayload.payload} || ${JSON.stringify({ idToken, assurance })}::jsonb`;
    const [kept] = await deps.db
      .update(oidcPayload)
      .set({ expiraEm: lifeEnd, payload: changed })
      .where(rowOf(before.id))
      .returning({ id: oidcPayload.id });
    if (kept) return { id: kept.id, account, idToken: idToken ?? before.idToken, assurance };
  }
  return newPortalLogin(deps, reply, account, { idToken, assurance });
}

/** The cookie holds a random token and nothing else. */
async function newPortalLogin(
  deps: IdentityDeps,
  reply: FastifyReply,
  account: Account,
  { idToken, assurance }: Pick<PortalLogin, 'idToken' | 'assurance'>,
): Promise<PortalLogin> {
  const token = randomBytes(32).toString('base64url');
  const id = hashOf(token);
  await deps.db.insert(oidcPayload).values({
    tipo: TIPO,
    id,
    payload: { usuarioId: account.id, accountId: account.cpf, idToken, assurance },
    expiraEm: lifeEnd,
  });
  // Without an expiry of its own, the cookie ends with the browser: many people use shared computers.
  for (const options of cookieOptions(deps)) reply.setCookie(COOKIE, token, options);
  return { id, account, idToken, assurance };
}

/** Who is signed in with this browser, while the account is enabled. */
export async function readPortalLogin(deps: IdentityDeps, request: FastifyRequest): Promise<PortalLogin | undefined> {
  const token = request.cookies[COOKIE];
  if (!token) return undefined;
  const id = hashOf(token);
  const [row] = await deps.db
    .select({ payload: oidcPayload.payload })
    .from(oidcPayload)
    .where(and(rowOf(id), gt(oidcPayload.expiraEm, sql`now()`)));
  if (!row) return undefined;
  const { usuarioId, idToken, assurance } = payloadSchema.parse(row.payload);
  const account = await findAccountById(deps.db, usuarioId);
  return account?.ativo ? { id, account, idToken, assurance } : undefined;
}

/** Notes a portal session under the sign-in that it came from. */
export async function keepSession(tx: Tx, login: PortalLogin, sid: string): Promise<void> {
  await tx
    .update(oidcPayload)
    .set({
      payload: sql`jsonb_set(${oidcPayload.payload}, '{sids}', coalesce(${oidcPayload.payload}->'sids', '[]') || to_jsonb(${sid}::text))`,
    })
    .where(rowOf(login.id));
}

/** Ends a portal session and those started from the same sign-in: the browser's other tabs. */
export async function endSignInOf(deps: IdentityDeps, sid: string): Promise<void> {
  const [login] = await deps.db
    .select({ payload: oidcPayload.payload })
    .from(oidcPayload)
    .where(and(eq(oidcPayload.tipo, TIPO), sql`${oidcPayload.payload}->'sids' ? ${sid}`));
  const { sids } = login ? payloadSchema.parse(login.payload) : { sids: [] };
  await deps.db.transaction(async (tx) => {
    for (const each of new Set([sid, ...sids])) await endSession(deps, tx, each);
  });
}

/** Forgets who signed in with this browser, and ends the portal sessions started from there. */
export async function endPortalLogin(deps: IdentityDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = request.cookies[COOKIE];
  if (token) {
    await deps.db.transaction(async (tx) => {
      const [ended] = await tx
        .delete(oidcPayload)
        .where(rowOf(hashOf(token)))
        .returning({ payload: oidcPayload.payload });
      const { sids } = ended ? payloadSchema.parse(ended.payload) : { sids: [] };
      for (const sid of sids) await endSession(deps, tx, sid);
    });
  }
  for (const options of cookieOptions(deps)) reply.clearCookie(COOKIE, options);
}
