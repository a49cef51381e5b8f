import { createHash, randomBytes } from 'node:crypto';
import { DRAFT_HEADER, ERROR, type Rascunho } from '@credenciados/contract';
import type { FastifyRequest } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { currentKey, readWithKeys } from '../../platform/derived-keys.ts';

/** As long as its files, which nothing owns, are kept (DOC-6). */
const LIFE_SECONDS = 24 * 60 * 60;
const ALGORITHM = 'HS256';
const AUDIENCE = 'rascunho';
/** A token takes some 200 characters. */
const MAX_LENGTH = 600;

type DraftDeps = Pick<Deps, 'config' | 'now'>;

/** A registration in the making, of nobody who is known. */
export interface Draft {
  /** 128 random bits; whoever has the token alone knows them. */
  id: string;
}

const TOKEN_KEY = 'rascunho';

/** Signs a draft's token. Nothing is kept of it: a draft that uploads nothing takes no room. */
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

/** A token for the draft that comes along, also where it has been over for less than a day: its files stay its own. */
export async function renewDraft(deps: DraftDeps, request: FastifyRequest): Promise<Rascunho> {
  const known = await verify(deps, request, LIFE_SECONDS);
  return issueDraft(deps, known?.id);
}

/** The draft of a request, or null: none was sent, or it isn't one of ours, or its time is over. */
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

/** The refusal that has the form ask for a draft and try again. */
export function draftExpired(): AppError {
  return new AppError(403, ERROR.draftExpired, { codigo: 'RASCUNHO_INVALIDO' });
}

/** How a draft stands in table `arquivo`: a copy of the database gives nobody the right to its files. */
export function draftOwner({ id }: Draft): string {
  return `rascunho:${createHash('sha256').update(id).digest('base64url')}`;
}

/** How an account stands there. */
export function accountOwner(usuarioId: number): string {
  return `usuario:${usuarioId}`;
}

/**
 * Everybody that a request may act for: whoever began as a visitor and signed in has what they uploaded before. Throws when the
 * draft that comes along isn't good, so that whoever sent it renews it instead of being told that their files are gone.
 */
export async function ownersOf(request: FastifyRequest): Promise<string[]> {
  const draft = await draftOf(request);
  if (!draft && request.headers[DRAFT_HEADER] !== undefined) throw draftExpired();
  return [...(request.session ? [accountOwner(request.session.usuarioId)] : []), ...(draft ? [draftOwner(draft)] : [])];
}
