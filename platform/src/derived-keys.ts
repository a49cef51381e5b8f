/** Keys of each purpose, derived from the session secret and, while it is rotated, from the former one. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { codeOf } from './errno.ts';

/** Secrets that keys are derived from. */
export interface Secrets {
  sessionSecret: string;
  /** Former secret during a rotation: its tokens are accepted, and no new ones are made with it. */
  sessionSecretOld?: string | undefined;
}

/** Purposes of keys. *Rotating secrets* in docs/operations.md lists the effect of a rotation on each. */
export const KEY_PURPOSES = [
  'account-code',
  'contact-address',
  'contact-code',
  'contact-token',
  'contact-who',
  'database-login',
  'em-tempo',
  'em-tempo-dados',
  'failure-teller',
  'issuer-cookies',
  'issuer-signing-key',
  'known-device',
  'oidc-client',
  'outbox',
  'pdf-certificate',
  'preview',
  'rascunho',
  'receipt-signing-key',
  'rollout-browser',
  'rollout-network',
  'rollout-origin',
  'rollout-page',
  'security-log',
  'service-signing-key',
  'session-token',
  'sign-in-attempts',
  'sign-in-flow',
  'token-hand-over',
  'totp-secret',
] as const;
type KeyPurpose = (typeof KEY_PURPOSES)[number] | `rollout-${'browser' | 'network' | 'origin'} ${string}`;

/** Cache of derived keys: some are needed for each request. */
const derived = new Map<string, Buffer>();

/** Derives a key per purpose, so that one configured secret is enough. */
function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  const name = `${purpose} ${secret}`;
  const cached = derived.get(name);
  if (cached) return cached;
  const key = Buffer.from(hkdfSync('sha256', secret, '', `credenciados/${purpose}`, 32));
  derived.set(name, key);
  return key;
}

/** Keys of a purpose: the current one, then the former one during a rotation. */
export function keysOf({ sessionSecret, sessionSecretOld }: Secrets, purpose: KeyPurpose): [Buffer, ...Buffer[]] {
  const current = deriveKey(sessionSecret, purpose);
  return sessionSecretOld === undefined ? [current] : [current, deriveKey(sessionSecretOld, purpose)];
}

/** Key for new signatures, encryption and counters. */
export const currentKey = (secrets: Secrets, purpose: KeyPurpose): Buffer => keysOf(secrets, purpose)[0];

/** HMAC-SHA-256 of a text under the current key, then under the former one during a rotation. */
export function macsOf(secrets: Secrets, purpose: KeyPurpose, text: string): [Buffer, ...Buffer[]] {
  const [current, ...former] = keysOf(secrets, purpose);
  const mac = (key: Buffer) => createHmac('sha256', key).update(text).digest();
  return [mac(current), ...former.map(mac)];
}

/** HMAC-SHA-256 of a text under the current key. */
export const macOf = (secrets: Secrets, purpose: KeyPurpose, text: string): Buffer => macsOf(secrets, purpose, text)[0];

/** True if one of the values equals the given one; compares in constant time. */
export function isOneOf(values: readonly (Buffer | string)[], given: Buffer | string): boolean {
  const shown = Buffer.from(given as string);
  return values.some((value) => {
    const own = Buffer.from(value as string);
    return own.length === shown.length && timingSafeEqual(own, shown);
  });
}

/** Error codes of jose for a token or text made with another key. */
const ANOTHER_KEY = new Set(['ERR_JWS_SIGNATURE_VERIFICATION_FAILED', 'ERR_JWE_DECRYPTION_FAILED']);

/** Reads a token or encrypted text with the current key, else with the former one. Throws jose's error if neither fits. */
export async function readWithKeys<T>(
  secrets: Secrets,
  purpose: KeyPurpose,
  read: (key: Buffer) => Promise<T>,
): Promise<T> {
  const [current, former] = keysOf(secrets, purpose);
  try {
    return await read(current);
  } catch (error) {
    if (former === undefined || !ANOTHER_KEY.has(codeOf(error))) throw error;
    return read(former);
  }
}
