import { generateKeyPairSync } from 'node:crypto';
import { PERFIS, type Perfil } from '@credenciados/contract';
import { usuario } from '@credenciados/platform/db/schema/index';
import { eq } from 'drizzle-orm';
import { decodeJwt, SignJWT } from 'jose';
import { createSession, endSession } from '../../http/session/sessions.ts';
import { openSession } from './open-session.ts';
import { publishingToken } from './publishing.ts';
import type { SignedIn, TestApp } from './test-app.ts';

/** A publishing token is not a session. Endpoints that require one accept nothing else. */
export const PUBLISHER = 'token of publishing';

/** Kinds of token that are refused as sessions, whatever they claim. */
export const DEAD_TOKENS = [
  'expired token',
  'unsigned token',
  'token of another key',
  'token of another secret',
  'session not taken yet',
  'revoked session',
  'disabled account',
  PUBLISHER,
] as const;

/** Kinds of callers. CREDENCIADOS is an applicant who doesn't own the record. */
export const CALLERS = ['anonymous', ...PERFIS, 'owner', ...DEAD_TOKENS] as const;
export type Caller = (typeof CALLERS)[number];
export type DeadToken = (typeof DEAD_TOKENS)[number];

/** True if the caller's token is refused. */
export function isDead(caller: Caller): caller is DeadToken {
  return DEAD_TOKENS.some((dead) => dead === caller);
}

/** A key that no portal signs with. */
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Tokens that would each have a profile's rights if the API accepted them. */
export async function deadTokens(api: TestApp, perfil: Perfil): Promise<Record<DeadToken, string>> {
  const live = await api.signIn(perfil);
  const claims = decodeJwt(live.token);
  const [, payload] = live.token.split('.');
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  return {
    'expired token': await expiredToken(api, live, perfil),
    'unsigned token': `${unsigned}.${payload}.`,
    'token of another key': await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(privateKey),
    'token of another secret': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from('another secret of thirty-two bytes')),
    'session not taken yet': (await createSession(api.deps, api.db, live.usuarioId, perfil)).handOver,
    'revoked session': await revokedToken(api, perfil),
    'disabled account': await disabledToken(api, perfil),
    [PUBLISHER]: await publishingToken(api),
  };
}

/** Its session is live; only the token's hour has passed. */
async function expiredToken(api: TestApp, { usuarioId }: SignedIn, perfil: Perfil): Promise<string> {
  const now = () => new Date(api.deps.now().getTime() - 61 * 60_000);
  return openSession({ ...api.deps, now }, api.db, usuarioId, perfil);
}

async function revokedToken(api: TestApp, perfil: Perfil): Promise<string> {
  const { token } = await api.signIn(perfil);
  await endSession(api.deps, api.db, String(decodeJwt(token).sid));
  return token;
}

async function disabledToken(api: TestApp, perfil: Perfil): Promise<string> {
  const { token, usuarioId } = await api.signIn(perfil);
  await api.db.update(usuario).set({ ativo: false }).where(eq(usuario.id, usuarioId));
  return token;
}
