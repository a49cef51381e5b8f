import { randomBytes } from 'node:crypto';
import { PERFIL_ID, PERFIS, type Perfil } from '@credenciados/contract';
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { decodeJwt, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { lookup } from '../../platform/db/lookup.ts';
import { sessao, usuario, usuarioPerfil } from '../../platform/db/schema/index.ts';
import { currentKey, readWithKeys } from '../../platform/derived-keys.ts';
import type { Session } from './session.ts';

/** A token lives this long and is renewed while the user is active … */
export const TOKEN_SECONDS = 60 * 60;
/** … until it is so long ago that the person showed who they are (CTA-4). */
export const SESSION_SECONDS = 12 * 60 * 60;
/** Lifetime of the hand-over code in the address after sign-in (CTA-5). */
export const HAND_OVER_SECONDS = 60;
const ALGORITHM = 'HS256';
const TOKEN_KEY = 'session-token';
const TOKEN_FOR = 'credenciados';
const HAND_OVER_FOR = 'credenciados/entrega';

type SessionDeps = Pick<Deps, 'config' | 'now'>;

/** Claims that the shell reads; the server reads everything else from the database. */
const claimsSchema = z.object({ sub: z.string(), sid: z.string(), exp: z.number() });
const handOverSchema = z.object({ sid: z.string() });

/** Where a session comes from. */
export interface SessionOrigin {
  /** The sign-in of a browser, whose sessions end together. */
  loginId?: string;
  /** When the person showed who they are; the session ends 12 h after it. Default: now. */
  authenticatedAt?: Date;
  /** Browser and system in words, for the person to know the session by. */
  browser?: string;
}

/** A session that nobody has taken yet. */
export interface NewSession {
  sid: string;
  /** Code that the browser exchanges for its session; names nobody and is no session token. */
  handOver: string;
}

/** Starts a session of an account with one of its profiles. It is good for nothing until `receiveSession`. */
export async function createSession(
  deps: SessionDeps,
  tx: Executor,
  usuarioId: number,
  perfil: Perfil,
  { loginId, authenticatedAt = deps.now(), browser = '' }: SessionOrigin = {},
): Promise<NewSession> {
  const sid = randomBytes(24).toString('base64url');
  const criadaEm = deps.now();
  const expiraEm = new Date(Math.min(authenticatedAt.getTime(), criadaEm.getTime()) + SESSION_SECONDS * 1000);
  await tx.insert(sessao).values({
    id: sid,
    usuarioId,
    perfil,
    criadaEm,
    expiraEm,
    ultimoUsoEm: criadaEm,
    navegador: browser,
    ...(loginId && { entradaId: loginId }),
  });
  const now = Math.floor(criadaEm.getTime() / 1000);
  const handOver = await new SignJWT({ sid })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(deps.config.publicUrl)
    .setAudience(HAND_OVER_FOR)
    .setIssuedAt(now)
    .setExpirationTime(now + HAND_OVER_SECONDS)
    .sign(currentKey(deps.config, TOKEN_KEY));
  return { sid, handOver };
}

/** A session that its browser has taken, with its first token. */
export interface ReceivedSession {
  session: Session;
  token: string;
}

/**
 * Takes a new session, once and within a minute, and answers its first token: another one than what stood in the address,
 * so that nothing that was logged on the way works. The caller has made sure that it is the browser that began the sign-in.
 */
export async function receiveSession(
  deps: SessionDeps,
  tx: Executor,
  handOver: string,
): Promise<ReceivedSession | null> {
  const claims = handOverSchema.safeParse(await verifiedPayload(deps, handOver, HAND_OVER_FOR)).data;
  if (!claims) return null;
  const [taken] = await tx
    .update(sessao)
    .set({ recebidaEm: deps.now() })
    .where(and(eq(sessao.id, claims.sid), isNull(sessao.recebidaEm)))
    .returning({ id: sessao.id });
  const live = taken && (await liveSession(deps, tx, taken.id));
  return live ? { session: live.session, token: await mintToken(deps, tx, live.session, live.expiraEm) } : null;
}

/** Signs a token for a session; it never outlives the session. */
async function mintToken(deps: SessionDeps, tx: Executor, session: Session, sessionEnd: Date): Promise<string> {
  const perfis = await tx.$count(usuarioPerfil, eq(usuarioPerfil.usuarioId, session.usuarioId));
  const now = Math.floor(deps.now().getTime() / 1000);
  return new SignJWT({
    sid: session.sid,
    pessoa: { cpfCnpj: session.cpf, nomeRazaoSocial: session.nome },
    perfilSelecionado: { id: PERFIL_ID[session.perfil], codigo: session.perfil },
    outrosPerfis: perfis > 1,
    sessaoAte: Math.floor(sessionEnd.getTime() / 1000),
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(String(session.usuarioId))
    .setIssuer(deps.config.publicUrl)
    .setAudience(TOKEN_FOR)
    .setIssuedAt(now)
    .setExpirationTime(Math.min(now + TOKEN_SECONDS, Math.floor(sessionEnd.getTime() / 1000)))
    .sign(currentKey(deps.config, TOKEN_KEY));
}

/** A session as its token gives it. */
export interface TokenSession extends Session {
  /** When the token ends. */
  endsAt: Date;
  /** The last use of the session that was noted. */
  usedAt: Date;
}

/**
 * The session of a token: null when the token is not valid, its session is over, the account is
 * disabled or no longer has the profile.
 */
export async function readSession(deps: SessionDeps & Pick<Deps, 'db'>, token: string): Promise<TokenSession | null> {
  const claims = claimsSchema.safeParse(await verifiedPayload(deps, token, TOKEN_FOR)).data;
  if (!claims) return null;
  const live = await liveSession(deps, deps.db, claims.sid);
  if (!live || String(live.session.usuarioId) !== claims.sub) return null;
  return { ...live.session, endsAt: new Date(claims.exp * 1000), usedAt: live.ultimoUsoEm };
}

/** When the token of an `Authorization` header that was accepted already ends. */
export function tokenEnd(authorization = ''): Date {
  return new Date((decodeJwt(authorization.split(' ')[1] ?? '').exp ?? 0) * 1000);
}

/** True while the session lives; it may end while something it started goes on. */
export async function isSessionLive(deps: SessionDeps & Pick<Deps, 'db'>, sid: string): Promise<boolean> {
  return (await liveSession(deps, deps.db, sid)) !== null;
}

/** Whose a session is, where it still lives; null otherwise. */
export async function findLiveSession(deps: SessionDeps & Pick<Deps, 'db'>, sid: string): Promise<Session | null> {
  return (await liveSession(deps, deps.db, sid))?.session ?? null;
}

/** A new token of a live session; null when it is over meanwhile. */
export async function renewSession(deps: SessionDeps & Pick<Deps, 'db'>, sid: string): Promise<string | null> {
  const live = await liveSession(deps, deps.db, sid);
  return live && mintToken(deps, deps.db, live.session, live.expiraEm);
}

/** Ends one session: its tokens are refused from now on. */
export async function endSession(deps: Pick<Deps, 'now'>, tx: Executor, sid: string): Promise<void> {
  await tx
    .update(sessao)
    .set({ revogadaEm: deps.now() })
    .where(and(eq(sessao.id, sid), isNull(sessao.revogadaEm)));
}

const sessionById = lookup((db) =>
  db
    .select({
      usuarioId: usuario.id,
      cpf: usuario.cpf,
      nome: usuario.nome,
      perfil: usuarioPerfil.perfil,
      expiraEm: sessao.expiraEm,
      ultimoUsoEm: sessao.ultimoUsoEm,
    })
    .from(sessao)
    .innerJoin(usuario, eq(usuario.id, sessao.usuarioId))
    .innerJoin(usuarioPerfil, and(eq(usuarioPerfil.usuarioId, usuario.id), eq(usuarioPerfil.perfil, sessao.perfil)))
    .where(
      and(
        eq(sessao.id, sql.placeholder('sid')),
        isNotNull(sessao.recebidaEm),
        isNull(sessao.revogadaEm),
        gt(sessao.expiraEm, sql`${sql.placeholder('now')}::timestamptz`),
        eq(usuario.ativo, true),
      ),
    )
    .prepare('sessao_viva'),
);

async function liveSession(deps: SessionDeps, db: Executor, sid: string) {
  const [row] = await sessionById(db).execute({ sid, now: deps.now().toISOString() });
  const perfil = PERFIS.find((known) => known === row?.perfil);
  if (!row || !perfil) return null;
  const session: Session = { usuarioId: row.usuarioId, cpf: row.cpf, nome: row.nome, perfil, sid };
  return { session, expiraEm: row.expiraEm, ultimoUsoEm: row.ultimoUsoEm };
}

async function verifiedPayload(deps: SessionDeps, token: string, audience: string): Promise<JWTPayload | null> {
  try {
    const { payload } = await readWithKeys(deps.config, TOKEN_KEY, (key) =>
      jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        issuer: deps.config.publicUrl,
        audience,
        currentDate: deps.now(),
      }),
    );
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
