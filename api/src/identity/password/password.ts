import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for Argon2id, which is the library's default algorithm: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

let dummyHash: Promise<string> | undefined;

/** Hashes a password. NFKC makes the same letters typed on different keyboards give the same bytes. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), PARAMETERS);
}

/**
 * True if the password matches the hash. Without a hash (unknown CPF, or no password yet) it verifies a dummy one, so that timing doesn't
 * reveal whether the account exists.
 */
export async function verifyPassword(kept: string | null, password: string, check = verify): Promise<boolean> {
  dummyHash ??= hashPassword('a password that nobody has');
  const matches = await check(kept ?? (await dummyHash), password.normalize('NFKC'));
  return kept !== null && matches;
}

/** Computes the dummy hash before the first sign-in, which would otherwise take longer for an unknown CPF. */
export async function warmUpPasswords(): Promise<void> {
  dummyHash ??= hashPassword('a password that nobody has');
  await dummyHash;
}
