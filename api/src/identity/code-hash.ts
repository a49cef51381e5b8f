import { createHmac } from 'node:crypto';
import { deriveKey } from '../config.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** What a mailed code is for: enrolling the first second factor, or another address for the account. */
export type CodePurpose = 'SEGUNDO_FATOR' | 'EMAIL';

/** Six digits are soon tried out by whoever has the hash, hence a key. */
export function codeHash(
  deps: Pick<IdentityDeps, 'config'>,
  usuarioId: number,
  purpose: CodePurpose,
  code: string,
): string {
  return createHmac('sha256', deriveKey(deps.config.sessionSecret, 'account-code'))
    .update(`${usuarioId}:${purpose}:${code}`)
    .digest('base64url');
}
