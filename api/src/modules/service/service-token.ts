import { createPrivateKey } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../http/session/session.ts';
import { loadKeptKey } from '../../platform/keys/kept-key.ts';
import { oncePerDatabase } from '../../platform/keys/once-per-database.ts';

const ALG = 'ES256';
/** A token is made for each call; a service may look at it some time later, by a clock of its own. */
export const SERVICE_TOKEN_SECONDS = 5 * 60;

/** Signs what modules' services know people by. */
export interface ServiceSigner {
  /** Public keys that verify the token. */
  jwks: { keys: JWK[] };
  /**
   * A token that says to one module's service who calls: `iss` the portal's address, `aud` the module, `sub` the account's number,
   * `perfil` the selected profile. Neither name nor CPF: a service that needs more of a person asks the portal.
   */
  sign(module: string, session: Pick<Session, 'usuarioId' | 'perfil'>, at: Date): Promise<string>;
}

/**
 * The installation's signer for services: a key of its own, so that no signature of the issuer's or of a comprovante is ever taken
 * for one. Loaded once.
 */
export const loadServiceSigner: (deps: Pick<Deps, 'config' | 'db'>) => Promise<ServiceSigner> = oncePerDatabase(
  async (deps) => {
    const { kid, ...jwk } = await loadKeptKey(deps, {
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
