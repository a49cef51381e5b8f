import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { oidcPayload } from '../../db/tables.ts';
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
});

/** Who has signed in to the portal with this browser, before and beside the choice of a module. */
export interface PortalLogin {
  account: Account;
  idToken: string | undefined;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const rowOf = (token: string) => and(eq(oidcPayload.tipo, TIPO), eq(oidcPayload.id, hashOf(token)));
const cookieOptions = (deps: IdentityDeps) =>
  ({
    path: '/identidade',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.publicUrl.startsWith('https:'),
  }) as const;

/** Remembers who signed in, for the module selection page; the cookie holds a random token and nothing else. */
export async function startPortalLogin(
  deps: IdentityDeps,
  reply: FastifyReply,
  account: Account,
  idToken: string | undefined,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await deps.db.insert(oidcPayload).values({
    tipo: TIPO,
    id: hashOf(token),
    payload: { usuarioId: account.id, accountId: account.cpf, idToken },
    expiraEm: sql`now() + make_interval(secs => ${LIFE_SECONDS})`,
  });
  // Without an expiry of its own, the cookie ends with the browser: many people use shared computers.
  reply.setCookie(COOKIE, token, cookieOptions(deps));
}

/** Who is signed in with this browser, while the account is enabled. */
export async function readPortalLogin(deps: IdentityDeps, request: FastifyRequest): Promise<PortalLogin | undefined> {
  const token = request.cookies[COOKIE];
  if (!token) return undefined;
  const [row] = await deps.db
    .select({ payload: oidcPayload.payload })
    .from(oidcPayload)
    .where(and(rowOf(token), gt(oidcPayload.expiraEm, sql`now()`)));
  if (!row) return undefined;
  const { usuarioId, idToken } = payloadSchema.parse(row.payload);
  const account = await findAccountById(deps.db, usuarioId);
  return account?.ativo ? { account, idToken } : undefined;
}

/** Forgets who signed in with this browser. */
export async function endPortalLogin(deps: IdentityDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = request.cookies[COOKIE];
  if (token) await deps.db.delete(oidcPayload).where(rowOf(token));
  reply.clearCookie(COOKIE, cookieOptions(deps));
}
