import { createPrivateKey, type KeyObject } from 'node:crypto';

/** Reads an Ed25519 private key as PEM (line breaks may be written `\n`) or JWK; throws for anything else. */
export function readSigningKey(text: string): KeyObject {
  const key = text.trimStart().startsWith('{')
    ? createPrivateKey({ key: JSON.parse(text), format: 'jwk' })
    : createPrivateKey(text.replaceAll('\\n', '\n'));
  if (key.asymmetricKeyType !== 'ed25519')
    throw new TypeError(`An Ed25519 key is expected, not ${key.asymmetricKeyType}`);
  return key;
}

/** True if the text is a usable signing key for comprovantes. */
export function isSigningKey(text: string): boolean {
  try {
    readSigningKey(text);
    return true;
  } catch {
    // Any error means that it is no such key.
    return false;
  }
}
