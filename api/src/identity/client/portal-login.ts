import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { cookieName, cookieOptions } from '../../http/cookies.ts';
import type { Session } from '../../http/session/session.ts';
import { endSession, SESSION_SECONDS, TOKEN_SECONDS } from '../../http/session/sessions.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { oidcPayload, sessao } from '../../platform/db/schema/index.ts';
import { type Account, findAccountById } from '../accounts.queries.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { forgetIssuerSession, limitIssuerSession } from '../issuer/end-issuer-session.ts';
import type { SignedIn } from './oidc-client.ts';

const COOKIE = 'portal_conta';
/** How sign-ins of browsers stand among the issuer's rows. */
export const PORTAL_LOGIN = 'PortalLogin';

const payloadSchema = z.object({
  usuarioId: z.number(),
  /** As in the issuer's rows: what `revokeSessions` finds them by. */
  accountId: z.string(),
  idToken: z.string().optional(),
  /** Methods of sign-in stated by the issuer. */
  assurance: z.array(z.string()).default([]),
  authenticatedAt: z.coerce.date(),
  /** The embedded issuer's session, which ends with this sign-in. */
  issuerSession: z.string().optional(),
});

/** Sign-in of this browser at the portal, independent of the chosen profile. */
export interface PortalLogin {
  id: string;
  account: Account;
  idToken: string | undefined;
  /** Methods of sign-in stated by the issuer (`acr` and `amr`). */
  assurance: string[];
  /** When the person last showed who they are. */
  authenticatedAt: Date;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const rowOf = (id: string) => and(eq(oidcPayload.tipo, PORTAL_LOGIN), eq(oidcPayload.id, id));
const aliveAt = (now: Date, id: string) => and(rowOf(id), gt(oidcPayload.expiraEm, now));

/**
 * Remembers who signed in. Another tab of the same browser and person goes on with the sign-in that is there, so that
 * signing out of one of them ends them all.
 */
export async function startPortalLogin(
  deps: IdentityDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  signedIn: Omit<SignedIn, 'cpf'>,
): Promise<PortalLogin> {
  const before = await readPortalLogin(deps, request);
  const kept = before?.account.id === account.id ? await goOnWith(deps, before, signedIn) : undefined;
  // Without one, or signed out in another tab meanwhile.
  const login = kept ?? (await newPortalLogin(deps, reply, account, signedIn));
  await keepPortalLogin(deps, deps.db, login.id);
  return login;
}

async function goOnWith(
  deps: IdentityDeps,
  before: PortalLogin,
  signedIn: Omit<SignedIn, 'cpf'>,
): Promise<PortalLogin | undefined> {
  const { idToken = before.idToken, assurance, issuerSession } = signedIn;
  const authenticatedAt = new Date(Math.max(before.authenticatedAt.getTime(), signedIn.authenticatedAt.getTime()));
  const changed = JSON.stringify({ idToken, assurance, issuerSession, authenticatedAt });
  const [kept] = await deps.db
    .update(oidcPayload)
    .set({ payload: sql`${oidcPayload.payload} || ${changed}::jsonb` })
    .where(aliveAt(deps.now(), before.id))
    .returning({ id: oidcPayload.id });
  return kept && { ...before, idToken, assurance, authenticatedAt };
}

/** The cookie holds a random token and nothing else. */
async function newPortalLogin(
  deps: IdentityDeps,
  reply: FastifyReply,
  account: Account,
  { idToken, assurance, issuerSession, authenticatedAt }: Omit<SignedIn, 'cpf'>,
): Promise<PortalLogin> {
  const token = randomBytes(32).toString('base64url');
  const id = hashOf(token);
  await deps.db.insert(oidcPayload).values({
    tipo: PORTAL_LOGIN,
    id,
    payload: { usuarioId: account.id, accountId: account.cpf, idToken, assurance, issuerSession, authenticatedAt },
    expiraEm: new Date(deps.now().getTime() + TOKEN_SECONDS * 1000),
  });
  // Without an expiry of its own, the cookie ends with the browser: many people use shared computers.
  reply.setCookie(cookieName(deps.config, COOKIE), token, cookieOptions(deps.config));
  return { id, account, idToken, assurance, authenticatedAt };
}

/** Sign-in of this browser; undefined if the account is disabled. */
export async function readPortalLogin(deps: IdentityDeps, request: FastifyRequest): Promise<PortalLogin | undefined> {
  const token = request.cookies[cookieName(deps.config, COOKIE)];
  if (!token) return undefined;
  const id = hashOf(token);
  const [row] = await deps.db.select({ payload: oidcPayload.payload }).from(oidcPayload).where(aliveAt(deps.now(), id));
  if (!row) return undefined;
  const { usuarioId, idToken, assurance, authenticatedAt } = payloadSchema.parse(row.payload);
  const account = await findAccountById(deps.db, usuarioId);
  return account?.ativo ? { id, account, idToken, assurance, authenticatedAt } : undefined;
}

/**
 * The person goes on: the sign-in, and the embedded issuer's session with it, live as long as the token that they are being given.
 * False once it is over.
 */
export async function keepPortalLogin(deps: IdentityDeps, tx: Executor, id: string): Promise<boolean> {
  const now = deps.now();
  const asked = new Date(now.getTime() + TOKEN_SECONDS * 1000).toISOString();
  const last = sql`(${oidcPayload.payload}->>'authenticatedAt')::timestamptz + make_interval(secs => ${SESSION_SECONDS})`;
  const [kept] = await tx
    .update(oidcPayload)
    .set({ expiraEm: sql`least(${asked}::timestamptz, ${last})` })
    .where(aliveAt(now, id))
    .returning({ payload: oidcPayload.payload, expiraEm: oidcPayload.expiraEm });
  if (!kept) return false;
  const { issuerSession } = payloadSchema.parse(kept.payload);
  if (issuerSession && kept.expiraEm) await limitIssuerSession(tx, issuerSession, kept.expiraEm);
  return true;
}

/** Extends the sign-in that a session came from. */
export async function keepSignInOf(deps: IdentityDeps, sid: string): Promise<void> {
  const loginId = await loginOf(deps.db, sid);
  if (loginId) await keepPortalLogin(deps, deps.db, loginId);
}

async function loginOf(db: Executor, sid: string): Promise<string | null> {
  const [row] = await db.select({ entradaId: sessao.entradaId }).from(sessao).where(eq(sessao.id, sid));
  return row?.entradaId ?? null;
}

/** Ends a session, the sign-in that it came from, and what else was started from there: the browser's other tabs. */
export async function endSignInOf(deps: IdentityDeps, { sid, usuarioId }: Session): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const loginId = await loginOf(tx, sid);
    await endSession(deps, tx, sid);
    if (loginId) await endLogin(deps, tx, loginId);
    await recordAudit(tx, { atorId: usuarioId, acao: 'SESSAO_ENCERRADA', entidade: 'sessao', entidadeId: sid });
  });
}

/** Forgets who signed in with this browser, and ends the portal sessions started from there. */
export async function endPortalLogin(deps: IdentityDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = request.cookies[cookieName(deps.config, COOKIE)];
  if (token) {
    await deps.db.transaction(async (tx) => {
      const ended = await endLogin(deps, tx, hashOf(token));
      if (!ended) return;
      const { usuarioId: atorId } = ended;
      await recordAudit(tx, { atorId, acao: 'ENTRADA_ENCERRADA', entidade: 'usuario', entidadeId: atorId });
    });
  }
  reply.clearCookie(cookieName(deps.config, COOKIE), cookieOptions(deps.config));
}

/** Ends a sign-in. With it go its sessions and the embedded issuer's own, even where that one's cookie isn't sent. */
export async function endLogin(
  deps: IdentityDeps,
  tx: Tx,
  id: string,
): Promise<z.infer<typeof payloadSchema> | undefined> {
  const [row] = await tx.delete(oidcPayload).where(rowOf(id)).returning({ payload: oidcPayload.payload });
  await tx
    .update(sessao)
    .set({ revogadaEm: deps.now() })
    .where(and(eq(sessao.entradaId, id), isNull(sessao.revogadaEm)));
  const ended = row && payloadSchema.parse(row.payload);
  if (ended?.issuerSession) await forgetIssuerSession(tx, ended.issuerSession);
  return ended;
}
