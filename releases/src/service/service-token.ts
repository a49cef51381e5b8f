import { createPrivateKey } from 'node:crypto';
import type { PlatformDeps } from '@credenciados/platform/deps';
import type { Session } from '@credenciados/platform/http/session';
import { loadStoredKey } from '@credenciados/platform/keys/generated-key';
import { oncePerDatabase } from '@credenciados/platform/keys/once-per-database';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

const ALG = 'ES256';
/** Validity of a token. Each call gets a new one, and a service may verify it later, by its own clock. */
export const SERVICE_TOKEN_SECONDS = 5 * 60;

/** Signs the tokens by which modules' services identify people. */
export interface ServiceSigner {
  /** Public keys that verify the tokens. */
  jwks: { keys: JWK[] };
  /**
   * Token for one module's service that identifies the caller: `iss` is the portal's address, `aud` the module, `sub` the account's number,
   * `perfil` the selected profile. Without name and CPF: a service that needs more asks the portal.
   */
  sign(module: string, session: Pick<Session, 'usuarioId' | 'perfil'>, at: Date): Promise<string>;
}

/**
 * The installation's signer for services. Its own key, so that no signature of the issuer or of a comprovante is accepted as a token.
 * Loaded once.
 */
export const loadServiceSigner: (deps: Pick<PlatformDeps, 'config' | 'db'>) => Promise<ServiceSigner> = oncePerDatabase(
  async (deps) => {
    const { kid, ...jwk } = await loadStoredKey(deps, {
      nome: 'servico-assinatura',
      generate: async () => {
        const { privateKey } = await generateKeyPair(ALG, { extractable: true });
        const made = await exportJWK(privateKey);
        return { ...made, kid: await calculateJwkThumbprint(made) };
      },
    });
    const key = createPrivateKey({ key: jwk, format: 'jwk' });
    const { d: _, ...open } = await exportJWK(key);
    return {
      jwks: { keys: [{ ...open, kid, alg: ALG, use: 'sig' }] },
      sign: (module, { usuarioId, perfil }, at) => {
        const now = Math.floor(at.getTime() / 1000);
        return new SignJWT({ perfil })
          .setProtectedHeader({ alg: ALG, kid, typ: 'JWT' })
          .setIssuer(deps.config.publicUrl)
          .setAudience(module)
          .setSubject(String(usuarioId))
          .setIssuedAt(now)
          .setExpirationTime(now + SERVICE_TOKEN_SECONDS)
          .sign(key);
      },
    };
  },
);
