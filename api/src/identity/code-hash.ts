import { macsOf } from '@credenciados/platform/derived-keys';
import type { IdentityDeps } from './identity-deps.ts';

/** Purpose of a mailed code: enrolling the first second factor, or another address for the account. */
export type CodePurpose = 'SEGUNDO_FATOR' | 'EMAIL';

/**
 * Hashes of a code under the current session secret and, during its rotation, the former one. Keyed, because a plain hash of six digits is
 * soon reversed by trying all of them.
 */
export function codeHashes(
  deps: Pick<IdentityDeps, 'config'>,
  usuarioId: number,
  purpose: CodePurpose,
  code: string,
): [string, ...string[]] {
  const [current, ...former] = macsOf(deps.config, 'account-code', `${usuarioId}:${purpose}:${code}`);
  return [current.toString('base64url'), ...former.map((mac) => mac.toString('base64url'))];
}
