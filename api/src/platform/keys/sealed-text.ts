import { CompactEncrypt, compactDecrypt } from 'jose';
import { type Config, deriveKey } from '../../config.ts';

type SecretConfig = Pick<Config, 'sessionSecret'>;

/** Encrypts a text under a key that is derived from the session secret for one purpose: a copy of the database alone can't read it. */
export function sealText({ sessionSecret }: SecretConfig, purpose: string, text: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(deriveKey(sessionSecret, purpose));
}

/** Reads what `sealText` made; throws a `JOSEError` when it was made under another secret, for something else, or was changed. */
export async function unsealText({ sessionSecret }: SecretConfig, purpose: string, sealed: string): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, deriveKey(sessionSecret, purpose));
  return new TextDecoder().decode(plaintext);
}
