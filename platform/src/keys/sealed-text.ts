import { CompactEncrypt, compactDecrypt } from 'jose';
import { currentKey, readWithKeys, type Secrets } from '../derived-keys.ts';

/** Rows of table `chave`, with the purpose of the key that encrypts each. */
export const STORED_KEY_PURPOSE = {
  'comprovante-assinatura': 'receipt-signing-key',
  'identidade-assinatura': 'issuer-signing-key',
  'pdf-certificado': 'pdf-certificate',
  'servico-assinatura': 'service-signing-key',
} as const;
export type StoredKeyName = keyof typeof STORED_KEY_PURPOSE;

/** Purposes of encrypted texts in the database. Each has its column in `reseal.ts`, for rotations. */
export type SealedPurpose = (typeof STORED_KEY_PURPOSE)[StoredKeyName] | 'outbox' | 'totp-secret';

/** Encrypts a text under a key derived from the session secret for one purpose: a copy of the database alone can't decrypt it. */
export function sealText(secrets: Secrets, purpose: SealedPurpose, text: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(currentKey(secrets, purpose));
}

/** Decrypts a text of `sealText`; throws a `JOSEError` if neither secret fits, the purpose differs, or it was changed. */
export async function unsealText(secrets: Secrets, purpose: SealedPurpose, sealed: string): Promise<string> {
  const { plaintext } = await readWithKeys(secrets, purpose, (key) => compactDecrypt(sealed, key));
  return new TextDecoder().decode(plaintext);
}
