import type { interactionPolicy as Policy } from 'oidc-provider';
import { findAccountByCpf, findProfiles } from '../accounts.queries.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { interactionPolicy } from '../oidc-library.ts';
import { findFactors, hasFactor } from './factors.queries.ts';
import { mustUseSecondFactor, SECOND_FACTOR_ACR } from './second-factor.rules.ts';

/**
 * Policy that makes the issuer ask for a sign-in although it knows the browser. Includes a person who has, or now needs, a second factor
 * and signed in without it.
 */
export function signInPolicy(deps: IdentityDeps): Policy.DefaultPolicy {
  const { base, Check } = interactionPolicy;
  const policy = base();
  const description = 'a second factor is required';
  const check = new Check('second_factor', description, async ({ oidc }) => {
    const { accountId, acr } = oidc.session ?? {};
    if (accountId === undefined || acr === SECOND_FACTOR_ACR) return Check.NO_NEED_TO_PROMPT;
    const account = await findAccountByCpf(deps.db, accountId);
    if (!account) return Check.NO_NEED_TO_PROMPT;
    const needed =
      hasFactor(await findFactors(deps.db, account.id)) ||
      mustUseSecondFactor(deps.config, await findProfiles(deps.db, account.id));
    return needed ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
  });
  policy.get('login')?.checks.add(check);
  return policy;
}
