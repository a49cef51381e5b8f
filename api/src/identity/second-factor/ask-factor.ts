import type { Account } from '../accounts.queries.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { FactorView } from '../pages/factor-views.ts';
import type { Views } from '../pages/views.ts';
import { noteInCeremony } from './ceremony.ts';
import { findFactors } from './factors.queries.ts';
import { authenticationOptions } from './passkey.ts';

/** Page that asks for an account's second factor, with a new challenge for its passkeys. */
export async function factorPage(
  deps: IdentityDeps,
  views: Views,
  account: Account,
  key: string,
  view: Pick<FactorView, 'action' | 'lead'> & Partial<FactorView>,
): Promise<string> {
  const { passkeys, totp } = await findFactors(deps.db, account.id);
  const options = passkeys.length > 0 ? await authenticationOptions(deps, passkeys) : undefined;
  if (options) await noteInCeremony(deps, key, { desafio: options.challenge });
  return views.factor({
    fields: {},
    ...view,
    totp: totp !== null,
    ...(options && { passkeyOptions: JSON.stringify(options) }),
  });
}
