import { eq } from 'drizzle-orm';
import type { JWK } from 'jose';
import * as z from 'zod';
import { chave } from '../db/schema/index.ts';
import type { PlatformDeps } from '../deps.ts';
import { StartupError } from '../startup-error.ts';
import { STORED_KEY_PURPOSE, type StoredKeyName, sealText, unsealText } from './sealed-text.ts';

/** A private key that the installation generates for itself. */
interface StoredKey {
  /** Row of table `chave`. */
  nome: StoredKeyName;
  generate: () => Promise<JWK>;
}

/** Column `valor` of table `chave`. */
export const storedKeySchema = z.object({ jwe: z.string() });
const privateJwkSchema = z.looseObject({ kty: z.string(), kid: z.string(), d: z.string() });
/** Private key with its id. */
type PrivateJwk = z.infer<typeof privateJwkSchema>;

type KeyDeps = Pick<PlatformDeps, 'config' | 'db'>;

/**
 * Loads a private key, generated once for the installation. The database stores it encrypted under the session secret, so that every
 * replica uses the same one and a copy of the database alone is useless.
 */
export async function loadStoredKey(deps: KeyDeps, { nome, generate }: StoredKey): Promise<PrivateJwk> {
  const kept = await readKept(deps, nome);
  if (kept) return decrypt(deps, kept, nome);
  const jwe = await sealText(deps.config, STORED_KEY_PURPOSE[nome], JSON.stringify(await generate()));
  // If two replicas start at once, one stores its key and both use that one.
  await deps.db.insert(chave).values({ nome, valor: { jwe } }).onConflictDoNothing();
  const winner = await readKept(deps, nome);
  if (!winner) throw new Error(`The key ${nome} was not kept`);
  return decrypt(deps, winner, nome);
}

async function readKept({ db }: KeyDeps, nome: string): Promise<string | undefined> {
  const [row] = await db.select({ valor: chave.valor }).from(chave).where(eq(chave.nome, nome));
  return row && storedKeySchema.parse(row.valor).jwe;
}

async function decrypt({ config }: KeyDeps, jwe: string, nome: StoredKeyName): Promise<PrivateJwk> {
  try {
    return privateJwkSchema.parse(JSON.parse(await unsealText(config, STORED_KEY_PURPOSE[nome], jwe)));
  } catch (cause) {
    throw new StartupError(
      `The signing key ${nome} cannot be read with this SESSION_SECRET. Set SESSION_SECRET_OLD to the secret before it, and run ` +
        '`npm run secrets -- rotate` (Rotating secrets in docs/operations.md). If that secret is lost, have a new key made: as the ' +
        `schema's owner, \`delete from chave where nome = '${nome}'\``,
      { cause },
    );
  }
}
