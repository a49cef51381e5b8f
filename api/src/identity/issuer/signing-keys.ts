import { loadStoredKey } from '@credenciados/platform/keys/generated-key';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { IdentityDeps } from '../identity-deps.ts';

export const SIGNING_ALG = 'ES256';

/** The issuer's private signing key, generated once per installation. */
export function loadSigningKey(deps: IdentityDeps): Promise<JWK> {
  return loadStoredKey(deps, { nome: 'identidade-assinatura', generate: generateKey });
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
