import { createHash } from 'node:crypto';
import { tokenHash } from '@credenciados/platform/keys/token-hash';
import { SignJWT } from 'jose';
import * as z from 'zod';

/** Validity of a proof in days. */
const DAYS = 30;

/** Content of a proof: these files of a module or shell passed their tests (TEL-25). */
export const provenSchema = z.object({ modulo: z.string(), arquivos: z.string() });
export type Proven = z.infer<typeof provenSchema>;

/** Public id of a token's key, from which the key can't be derived. */
export const keyIdOf = (hash: string): string => createHash('sha256').update(hash).digest('base64url').slice(0, 16);

/** Signing key of a token: the hash that the portal stores. */
export const keyOf = (hash: string): Uint8Array => new TextEncoder().encode(hash);

/** Signs, with a token, that tests passed: a JWT (HS256) valid for 30 days. */
export async function signProof(token: string, proven: Proven): Promise<string> {
  const hash = tokenHash(token);
  return new SignJWT(proven)
    .setProtectedHeader({ alg: 'HS256', kid: keyIdOf(hash) })
    .setIssuedAt()
    .setExpirationTime(`${DAYS}d`)
    .sign(keyOf(hash));
}
