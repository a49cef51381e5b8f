import { createHash, randomBytes } from 'node:crypto';
import { DRAFT_HEADER, ERROR, type Rascunho } from '@credenciados/contract';
import { currentKey, readWithKeys } from '@credenciados/platform/derived-keys';
import { AppError } from '@credenciados/platform/http/errors';
import type { FastifyRequest } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Deps } from '../../deps.ts';

/** As long as unbound files are kept (DOC-6). */
const LIFE_SECONDS = 24 * 60 * 60;
const ALGORITHM = 'HS256';
const AUDIENCE = 'rascunho';
/** A token has about 200 characters. */
const MAX_LENGTH = 600;

type DraftDeps = Pick<Deps, 'config' | 'now'>;

/** Anonymous registration in progress. */
export interface Draft {
  /** 128 random bits, known only to the holder of the token. */
  id: string;
}

const TOKEN_KEY = 'rascunho';

/** Signs a draft's token. Nothing is stored: a draft without uploads takes no space. */
export async function issueDraft(deps: DraftDeps, id = randomBytes(16).toString('base64url')): Promise<Rascunho> {
  const expires = Math.floor(deps.now().getTime() / 1000) + LIFE_SECONDS;
  const rascunho = await new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(id)
    .setAudience(AUDIENCE)
    .setExpirationTime(expires)
    .sign(currentKey(deps.config, TOKEN_KEY));
  return { rascunho, expiraEm: new Date(expires * 1000).toISOString() };
}

/** New token for the request's draft, also up to a day after it expired: its files stay its own. */
export async function renewDraft(deps: DraftDeps, request: FastifyRequest): Promise<Rascunho> {
  const known = await verify(deps, request, LIFE_SECONDS);
  return issueDraft(deps, known?.id);
}

/** Draft of a request; null if none was sent, its signature is invalid, or it has expired. */
export function draftOf(request: FastifyRequest): Promise<Draft | null> {
  return verify(request.server.deps, request, 0);
}

async function verify(deps: DraftDeps, { headers }: FastifyRequest, clockTolerance: number): Promise<Draft | null> {
  const token = headers[DRAFT_HEADER];
  if (typeof token !== 'string' || token.length > MAX_LENGTH) return null;
  try {
    const { payload } = await readWithKeys(deps.config, TOKEN_KEY, (key) =>
      jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        audience: AUDIENCE,
        requiredClaims: ['sub', 'exp'],
        currentDate: deps.now(),
        clockTolerance,
      }),
    );
    return { id: String(payload.sub) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Refusal that makes the form renew its draft and retry. */
export function draftExpired(): AppError {
  return new AppError(403, ERROR.draftExpired, { codigo: 'RASCUNHO_INVALIDO' });
}

/** Digest of a draft as owner in table `arquivo`: a copy of the database gives nobody access to its files. */
export function draftOwner({ id }: Draft): string {
  return `rascunho:${createHash('sha256').update(id).digest('base64url')}`;
}

/** Account as owner in table `arquivo`. */
export function accountOwner(usuarioId: number): string {
  return `usuario:${usuarioId}`;
}

/**
 * Owners that a request may act for: after signing in, a visitor keeps the uploads of their draft. Throws if the draft sent is invalid, so
 * that the form renews it instead of reporting lost files.
 */
export async function ownersOf(request: FastifyRequest): Promise<string[]> {
  const draft = await draftOf(request);
  if (!draft && request.headers[DRAFT_HEADER] !== undefined) throw draftExpired();
  return [...(request.session ? [accountOwner(request.session.usuarioId)] : []), ...(draft ? [draftOwner(draft)] : [])];
}
