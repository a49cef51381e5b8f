import { createHash, randomBytes } from 'node:crypto';
import { NIVEIS_GOVBR, type NivelGovbr } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Executor, Tx } from '@credenciados/platform/db/database';
import { oidcPayload, sessao } from '@credenciados/platform/db/schema/index';
import { cookieName, cookieOptions } from '@credenciados/platform/http/cookies';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { endSession, SESSION_SECONDS, TOKEN_SECONDS } from '../../http/session/sessions.ts';
import { type Account, findAccountById } from '../accounts.queries.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { forgetIssuerSession, limitIssuerSession } from '../issuer/end-issuer-session.ts';
import type { SignedIn } from './oidc-client.ts';

const COOKIE = 'portal_conta';
/** Type of the rows of a browser's sign-in, in the table that the issuer uses too. */
export const PORTAL_LOGIN = 'PortalLogin';

const payloadSchema = z.object({
  usuarioId: z.number(),
  /** Named as in the issuer's rows: `revokeSessions` looks rows up by it. */
  accountId: z.string(),
  idToken: z.string().optional(),
  /** Authentication methods stated by the issuer (`acr` and `amr`). */
  assurance: z.array(z.string()).default([]),
  nivel: z.enum(NIVEIS_GOVBR).nullable().default(null),
  authenticatedAt: z.coerce.date(),
  /** Id of the embedded issuer's session, which ends with this sign-in. */
  issuerSession: z.string().optional(),
});

/** Sign-in of this browser at the portal, independent of the chosen profile. */
export interface PortalLogin {
  id: string;
  account: Account;
  idToken: string | undefined;
  /** Authentication methods stated by the issuer (`acr` and `amr`). */
  assurance: string[];
  /** Level of the gov.br account; null if unknown (GOV-2). */
  nivel: NivelGovbr | null;
  /** Time at which the person last gave their credentials. */
  authenticatedAt: Date;
}

/** Facts of a sign-in that are stored. */
type Stated = Omit<SignedIn, 'cpf' | 'person'>;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const rowOf = (id: string) => and(eq(oidcPayload.tipo, PORTAL_LOGIN), eq(oidcPayload.id, id));
const aliveAt = (now: Date, id: string) => and(rowOf(id), gt(oidcPayload.expiraEm, now));

/**
 * Stores the sign-in. Another tab of the same browser and person reuses the existing sign-in, so that signing out in one tab ends them all.
 */
export async function startPortalLogin(
  deps: IdentityDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  signedIn: Stated,
): Promise<PortalLogin> {
  const before = await readPortalLogin(deps, request);
  const continued = before?.account.id === account.id ? await goOnWith(deps, before, signedIn) : undefined;
  // There was no sign-in, or it ended in another tab meanwhile.
  const login = continued ?? (await newPortalLogin(deps, reply, account, signedIn));
  await keepPortalLogin(deps, deps.db, login.id);
  return login;
}

async function goOnWith(deps: IdentityDeps, before: PortalLogin, signedIn: Stated): Promise<PortalLogin | undefined> {
  const { idToken = before.idToken, assurance, nivel, issuerSession } = signedIn;
  const authenticatedAt = new Date(Math.max(before.authenticatedAt.getTime(), signedIn.authenticatedAt.getTime()));
  const changed = JSON.stringify({ idToken, assurance, nivel, issuerSession, authenticatedAt });
  const [row] = await deps.db
    .update(oidcPayload)
    .set({ payload: sql`${oidcPayload.payload} || ${changed}::jsonb` })
    .where(aliveAt(deps.now(), before.id))
    .returning({ id: oidcPayload.id });
  return row && { ...before, idToken, assurance, nivel, authenticatedAt };
}

/** Starts a sign-in. Its cookie contains only a random token. */
async function newPortalLogin(
  deps: IdentityDeps,
  reply: FastifyReply,
  account: Account,
  { idToken, assurance, nivel, issuerSession, authenticatedAt }: Stated,
): Promise<PortalLogin> {
  const token = randomBytes(32).toString('base64url');
  const id = hashOf(token);
  await deps.db.insert(oidcPayload).values({
    tipo: PORTAL_LOGIN,
    id,
    payload: {
      ...{ usuarioId: account.id, accountId: account.cpf, idToken, assurance, nivel },
      ...{ issuerSession, authenticatedAt },
    },
    expiraEm: new Date(deps.now().getTime() + TOKEN_SECONDS * 1000),
  });
  // Without an expiry date the cookie ends with the browser: many people use shared computers.
  reply.setCookie(cookieName(deps.config, COOKIE), token, cookieOptions(deps.config));
  return { id, account, idToken, assurance, nivel, authenticatedAt };
}

/** Sign-in of this browser; undefined if there is none or the account is disabled. */
export async function readPortalLogin(deps: IdentityDeps, request: FastifyRequest): Promise<PortalLogin | undefined> {
  const token = request.cookies[cookieName(deps.config, COOKIE)];
  if (!token) return undefined;
  const id = hashOf(token);
  const [row] = await deps.db.select({ payload: oidcPayload.payload }).from(oidcPayload).where(aliveAt(deps.now(), id));
  if (!row) return undefined;
  const { usuarioId, idToken, assurance, nivel, authenticatedAt } = payloadSchema.parse(row.payload);
  const account = await findAccountById(deps.db, usuarioId);
  return account?.ativo ? { id, account, idToken, assurance, nivel, authenticatedAt } : undefined;
}

/**
 * Extends the sign-in, and the embedded issuer's session, to the expiry of the token that the person is about to get. Returns false if the
 * sign-in has ended.
 */
export async function keepPortalLogin(deps: IdentityDeps, tx: Executor, id: string): Promise<boolean> {
  const now = deps.now();
  const until = new Date(now.getTime() + TOKEN_SECONDS * 1000).toISOString();
  const last = sql`(${oidcPayload.payload}->>'authenticatedAt')::timestamptz + make_interval(secs => ${SESSION_SECONDS})`;
  const [row] = await tx
    .update(oidcPayload)
    .set({ expiraEm: sql`least(${until}::timestamptz, ${last})` })
    .where(aliveAt(now, id))
    .returning({ payload: oidcPayload.payload, expiraEm: oidcPayload.expiraEm });
  if (!row) return false;
  const { issuerSession } = payloadSchema.parse(row.payload);
  if (issuerSession && row.expiraEm) await limitIssuerSession(tx, issuerSession, row.expiraEm);
  return true;
}

/** Extends the sign-in that a session belongs to. */
export async function keepSignInOf(deps: IdentityDeps, sid: string): Promise<void> {
  const loginId = await loginOf(deps.db, sid);
  if (loginId) await keepPortalLogin(deps, deps.db, loginId);
}

/** Id of the sign-in that a session belongs to. */
export async function loginOf(db: Executor, sid: string): Promise<string | null> {
  const [row] = await db.select({ entradaId: sessao.entradaId }).from(sessao).where(eq(sessao.id, sid));
  return row?.entradaId ?? null;
}

/** Ends a session, its sign-in and the sessions of the browser's other tabs. */
export async function endSignInOf(deps: IdentityDeps, { sid, ...session }: Session): Promise<void> {
  const { usuarioId } = session.procurador ?? session;
  await deps.db.transaction(async (tx) => {
    const loginId = await loginOf(tx, sid);
    await endSession(deps, tx, sid);
    if (loginId) await endLogin(deps, tx, loginId);
    await recordAudit(tx, { atorId: usuarioId, acao: 'SESSAO_ENCERRADA', entidade: 'sessao', entidadeId: sid });
  });
}

/** Ends the sign-in of this browser and the portal sessions that belong to it. */
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

/** Ends a sign-in, its sessions and the embedded issuer's session, even if the request lacks the issuer's cookie. */
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
