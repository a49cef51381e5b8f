import { CompactEncrypt, compactDecrypt } from 'jose';
import { currentKey, readWithKeys, type Secrets } from '../derived-keys.ts';

/** Rows of table `chave`, each with the purpose of the key that encrypts it. */
export const KEPT_KEY_PURPOSE = {
  'comprovante-assinatura': 'receipt-signing-key',
  'identidade-assinatura': 'issuer-signing-key',
  'pdf-certificado': 'pdf-certificate',
  'servico-assinatura': 'service-signing-key',
} as const;
export type KeptKeyName = keyof typeof KEPT_KEY_PURPOSE;

/** Purposes of texts that the database keeps encrypted. Each has its column in `reseal.ts`, so that a rotation reaches it. */
export type SealedPurpose = (typeof KEPT_KEY_PURPOSE)[KeptKeyName] | 'outbox' | 'totp-secret';

/** Encrypts a text under a key that is derived from the session secret for one purpose: a copy of the database alone can't read it. */
export function sealText(secrets: Secrets, purpose: SealedPurpose, text: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(currentKey(secrets, purpose));
}

/** Reads what `sealText` made; throws a `JOSEError` when it was made under neither secret, for something else, or was changed. */
export async function unsealText(secrets: Secrets, purpose: SealedPurpose, sealed: string): Promise<string> {
  const { plaintext } = await readWithKeys(secrets, purpose, (key) => compactDecrypt(sealed, key));
  return new TextDecoder().decode(plaintext);
}
