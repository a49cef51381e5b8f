import { randomBytes } from 'node:crypto';
import { dayOf, type NivelGovbr, PERFIL_ID, PERFIS, type Perfil } from '@credenciados/contract';
import type { Executor, Tx } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { procuracao, sessao, usuario, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import { currentKey, readWithKeys } from '@credenciados/platform/derived-keys';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { decodeJwt, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { isVigente } from './procurador.ts';

/** Lifetime of a token, which is renewed while the user is active. */
export const TOKEN_SECONDS = 60 * 60;
/** Lifetime of a session since the person gave their credentials (CTA-4). */
export const SESSION_SECONDS = 12 * 60 * 60;
/** Lifetime of the hand-over code in the address after sign-in (CTA-5). */
export const HAND_OVER_SECONDS = 60;
const ALGORITHM = 'HS256';
const TOKEN_KEY = 'session-token';
const TOKEN_FOR = 'credenciados';
const HAND_OVER_FOR = 'credenciados/entrega';

type SessionDeps = Pick<Deps, 'config' | 'now'>;

/** Claims that the server reads; everything else comes from the database. */
const claimsSchema = z.object({ sub: z.string(), sid: z.string(), exp: z.number() });
const handOverSchema = z.object({ sid: z.string() });

/** Sign-in that a session comes from. */
interface SessionOrigin {
  /** Sign-in of a browser, whose sessions end together. */
  loginId?: string;
  /** When the person gave their credentials; the session ends 12 h later. Default: now. */
  authenticatedAt?: Date;
  /** Browser and system in words, for the person to recognise the session. */
  browser?: string;
  /** Level of the gov.br account; null if unknown (GOV-2). */
  nivel?: NivelGovbr | null;
}

/** Session that its browser has not taken yet. */
interface NewSession {
  sid: string;
  /** Code that the browser exchanges for its session; contains no personal data and is no session token. */
  handOver: string;
}

/** Starts a session of an account with one of its profiles. It is unusable until `receiveSession`. */
export async function createSession(
  deps: SessionDeps,
  tx: Executor,
  usuarioId: number,
  perfil: Perfil,
  { loginId, authenticatedAt = deps.now(), browser = '', nivel = null }: SessionOrigin = {},
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
    nivel,
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

/** Session that its browser has taken, with its first token. */
interface ReceivedSession {
  session: Session;
  token: string;
}

/**
 * Activates a new session, once and within a minute, and returns its first token. That token differs from the code in the address, so a
 * logged address is useless. The caller has checked that this browser began the sign-in.
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
    outrosPerfis: perfis > 1 && !session.procurador,
    ...(session.procurador && {
      procurador: { cpfCnpj: session.procurador.cpf, nomeRazaoSocial: session.procurador.nome },
    }),
    ...(session.nivel && { nivel: session.nivel }),
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

/** Session read from a token. */
export interface TokenSession extends Session {
  /** Expiry of the token. */
  endsAt: Date;
  /** Last recorded use of the session. */
  usedAt: Date;
}

/** Session of a token. Null if the token is invalid, the session has ended, or the account is disabled or lost the profile. */
export async function readSession(deps: SessionDeps & Pick<Deps, 'db'>, token: string): Promise<TokenSession | null> {
  const claims = claimsSchema.safeParse(await verifiedPayload(deps, token, TOKEN_FOR)).data;
  if (!claims) return null;
  const live = await liveSession(deps, deps.db, claims.sid);
  if (!live || String(live.session.usuarioId) !== claims.sub) return null;
  return { ...live.session, endsAt: new Date(claims.exp * 1000), usedAt: live.ultimoUsoEm };
}

/** Expiry of the token in an `Authorization` header that was already verified. */
export function tokenEnd(authorization = ''): Date {
  return new Date((decodeJwt(authorization.split(' ')[1] ?? '').exp ?? 0) * 1000);
}

/** True while the session is live, for long operations that it started. */
export async function isSessionLive(deps: SessionDeps & Pick<Deps, 'db'>, sid: string): Promise<boolean> {
  const live = await liveSession(deps, deps.db, sid);
  return live !== null && live.session.procurador?.vigente !== false;
}

/** Live session by its id; null if it has ended. */
export async function findLiveSession(deps: SessionDeps & Pick<Deps, 'db'>, sid: string): Promise<Session | null> {
  return (await liveSession(deps, deps.db, sid))?.session ?? null;
}

/** New token for a live session; null if it has ended. */
export async function renewSession(deps: SessionDeps & Pick<Deps, 'db'>, sid: string): Promise<string | null> {
  const live = await liveSession(deps, deps.db, sid);
  return live && mintToken(deps, deps.db, live.session, live.expiraEm);
}

/**
 * Starts another session of the same sign-in, at once: one in which the proxy acts for a person, or null for one of their own (PRO-3). It ends
 * when the present one would have ended.
 */
export async function switchSession(
  deps: SessionDeps,
  tx: Tx,
  from: string,
  procuracaoId: number | null,
): Promise<string | null> {
  const [row] = await tx.select().from(sessao).where(eq(sessao.id, from));
  if (!row) return null;
  const now = deps.now();
  const sid = randomBytes(24).toString('base64url');
  await tx.insert(sessao).values({ ...row, id: sid, criadaEm: now, recebidaEm: now, ultimoUsoEm: now, procuracaoId });
  const live = await liveSession(deps, tx, sid);
  return live && mintToken(deps, tx, live.session, live.expiraEm);
}

/** Ends one session: its tokens are refused from now on. */
export async function endSession(deps: Pick<Deps, 'now'>, tx: Executor, sid: string): Promise<void> {
  await tx
    .update(sessao)
    .set({ revogadaEm: deps.now() })
    .where(and(eq(sessao.id, sid), isNull(sessao.revogadaEm)));
}

const representado = alias(usuario, 'representado');

const sessionById = lookup((db) =>
  db
    .select({
      procuracao: {
        id: procuracao.id,
        poderes: procuracao.poderes,
        vigente: sql<boolean>`${isVigente(sql`${sql.placeholder('hoje')}::date`)} and ${representado.ativo}`,
      },
      representado: { usuarioId: representado.id, cpf: representado.cpf, nome: representado.nome },
      usuarioId: usuario.id,
      cpf: usuario.cpf,
      nome: usuario.nome,
      perfil: usuarioPerfil.perfil,
      nivel: sessao.nivel,
      expiraEm: sessao.expiraEm,
      ultimoUsoEm: sessao.ultimoUsoEm,
    })
    .from(sessao)
    .innerJoin(usuario, eq(usuario.id, sessao.usuarioId))
    .innerJoin(usuarioPerfil, and(eq(usuarioPerfil.usuarioId, usuario.id), eq(usuarioPerfil.perfil, sessao.perfil)))
    .leftJoin(procuracao, eq(procuracao.id, sessao.procuracaoId))
    .leftJoin(representado, eq(representado.id, procuracao.outorganteId))
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
  const now = deps.now();
  const hoje = dayOf(now, deps.config.timeZone);
  const [row] = await sessionById(db).execute({ sid, now: now.toISOString(), hoje });
  const perfil = PERFIS.find((known) => known === row?.perfil);
  if (!row || !perfil) return null;
  const { usuarioId, cpf, nome, nivel, procuracao: power, representado: person } = row;
  const own = { perfil, sid, ...(nivel && { nivel }) };
  const session: Session =
    power && person
      ? {
          ...own,
          ...person,
          procurador: {
            ...{ procuracaoId: power.id, poderes: power.poderes, usuarioId, cpf, nome },
            vigente: power.vigente && deps.config.proxies,
          },
        }
      : { ...own, usuarioId, cpf, nome };
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
