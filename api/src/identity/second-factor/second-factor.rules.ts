import { ACCESS, type Perfil } from '@credenciados/shared/contract';
import type { Config } from '../../config.ts';

/** What the embedded issuer's id_token says in `acr` of a sign-in in which a second factor was used. */
export const SECOND_FACTOR_ACR = 'urn:credenciados:dois-fatores';

/** Kinds of second factor, as `amr` names them (RFC 8176): a recovery code is a one-time password too. */
const FACTOR_AMR = { aplicativo: 'otp', chave: 'hwk', recuperacao: 'otp' } as const;
export type FactorKind = keyof typeof FACTOR_AMR;

/** What the issuer says of a sign-in by password and second factor. */
export function assuranceOf(kind: FactorKind): { acr: string; amr: string[] } {
  return { acr: SECOND_FACTOR_ACR, amr: ['pwd', FACTOR_AMR[kind], 'mfa'] };
}

type FactorConfig = Pick<Config, 'secondFactor' | 'oidc'>;

/** Whether a profile is the staff's: it reads or changes other people's data. */
export function isStaff(perfil: Perfil): boolean {
  return ACCESS.staffRead.some((one) => one === perfil);
}

/** Whether whoever has these profiles may sign in at the embedded issuer only with a second factor. */
export function mustUseSecondFactor(config: FactorConfig, perfis: readonly Perfil[]): boolean {
  return config.oidc.embedded && config.secondFactor === 'staff' && perfis.some(isStaff);
}

/**
 * Whether a sign-in is enough for a session with a profile. `assurance` is what the issuer said of how the person signed in
 * (`acr` and `amr`).
 */
export function isEnoughFor(config: FactorConfig, assurance: readonly string[], perfil: Perfil): boolean {
  if (!isStaff(perfil)) return true;
  if (!config.oidc.embedded) {
    return config.oidc.staffAcr.length === 0 || config.oidc.staffAcr.some((value) => assurance.includes(value));
  }
  return config.secondFactor === 'offered' || assurance.includes(SECOND_FACTOR_ACR);
}
