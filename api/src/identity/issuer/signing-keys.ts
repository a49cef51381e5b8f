import { eq } from 'drizzle-orm';
import { CompactEncrypt, calculateJwkThumbprint, compactDecrypt, exportJWK, generateKeyPair, type JWK } from 'jose';
import * as z from 'zod';
import { deriveKey } from '../../config.ts';
import { chave } from '../../db/tables.ts';
import type { IdentityDeps } from '../identity-deps.ts';

const NAME = 'identidade-assinatura';
export const SIGNING_ALG = 'ES256';

const keptSchema = z.object({ jwe: z.string() });
const jwkSchema = z.looseObject({
  kty: z.string(),
  kid: z.string(),
  d: z.string(),
});

/**
 * The issuer's private signing key: generated once for the installation and kept in the database, encrypted under the
 * session secret, so that every replica signs with the same one and a copy of the database alone can't.
 */
export async function loadSigningKey(deps: IdentityDeps): Promise<JWK> {
  const secret = deriveKey(deps.config.sessionSecret, 'issuer-signing-key');
  const kept = await readKept(deps);
  if (kept) return decrypt(kept, secret);
  const jwk = await generateKey();
  const jwe = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(jwk)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(secret);
  // Of two replicas that start at once, one writes its key and both use that one.
  await deps.db.insert(chave).values({ nome: NAME, valor: { jwe } }).onConflictDoNothing();
  const winner = await readKept(deps);
  if (!winner) throw new Error('The signing key was not kept');
  return decrypt(winner, secret);
}

async function readKept(deps: IdentityDeps): Promise<string | undefined> {
  const [row] = await deps.db.select({ valor: chave.valor }).from(chave).where(eq(chave.nome, NAME));
  return row && keptSchema.parse(row.valor).jwe;
}

async function decrypt(jwe: string, secret: Buffer): Promise<JWK> {
  try {
    const { plaintext } = await compactDecrypt(jwe, secret);
    return jwkSchema.parse(JSON.parse(new TextDecoder().decode(plaintext)));
  } catch (cause) {
    const hint = 'if SESSION_SECRET was changed on purpose, delete the row of table chave to have a new key generated';
    throw new Error(`The issuer's signing key (${NAME}) cannot be read with this SESSION_SECRET; ${hint}`, { cause });
  }
}

async function generateKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(SIGNING_ALG, {
    extractable: true,
  });
  const jwk = await exportJWK(privateKey);
  return {
    ...jwk,
    kid: await calculateJwkThumbprint(jwk),
    use: 'sig',
    alg: SIGNING_ALG,
  };
}
