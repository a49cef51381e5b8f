import { eq } from 'drizzle-orm';
import { CompactEncrypt, compactDecrypt, type JWK } from 'jose';
import * as z from 'zod';
import { deriveKey } from './config.ts';
import { chave } from './db/tables.ts';
import type { Deps } from './deps.ts';
import { StartupError } from './startup-error.ts';

/** A private key that the installation makes for itself. */
export interface KeptKey {
  /** Its row in table `chave`. */
  nome: string;
  /** What the key that encrypts it is derived for. */
  purpose: string;
  generate: () => Promise<JWK>;
}

const keptSchema = z.object({ jwe: z.string() });
const privateJwkSchema = z.looseObject({ kty: z.string(), kid: z.string(), d: z.string() });
/** A private key with its id. */
export type PrivateJwk = z.infer<typeof privateJwkSchema>;

type KeyDeps = Pick<Deps, 'config' | 'db'>;

/**
 * A private key that is generated once for the installation and kept in the database, encrypted under the session secret,
 * so that every replica uses the same one and a copy of the database alone can't.
 */
export async function loadKeptKey(deps: KeyDeps, { nome, purpose, generate }: KeptKey): Promise<PrivateJwk> {
  const secret = deriveKey(deps.config.sessionSecret, purpose);
  const kept = await readKept(deps, nome);
  if (kept) return decrypt(kept, secret, nome);
  const jwe = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(await generate())))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(secret);
  // Of two replicas that start at once, one writes its key and both use that one.
  await deps.db.insert(chave).values({ nome, valor: { jwe } }).onConflictDoNothing();
  const winner = await readKept(deps, nome);
  if (!winner) throw new Error(`The key ${nome} was not kept`);
  return decrypt(winner, secret, nome);
}

async function readKept({ db }: KeyDeps, nome: string): Promise<string | undefined> {
  const [row] = await db.select({ valor: chave.valor }).from(chave).where(eq(chave.nome, nome));
  return row && keptSchema.parse(row.valor).jwe;
}

async function decrypt(jwe: string, secret: Buffer, nome: string): Promise<PrivateJwk> {
  try {
    const { plaintext } = await compactDecrypt(jwe, secret);
    return privateJwkSchema.parse(JSON.parse(new TextDecoder().decode(plaintext)));
  } catch (cause) {
    const hint = 'if SESSION_SECRET was changed on purpose, delete the row of table chave to have a new key generated';
    throw new StartupError(`The signing key ${nome} cannot be read with this SESSION_SECRET; ${hint}`, { cause });
  }
}
