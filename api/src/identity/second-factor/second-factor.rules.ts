import { ACCESS, type Perfil } from '@credenciados/contract';
import type { Config } from '@credenciados/platform/config';

/** `acr` in the embedded issuer's id_token after a sign-in with a second factor. */
export const SECOND_FACTOR_ACR = 'urn:credenciados:dois-fatores';

/** Kinds of second factor, as `amr` names them (RFC 8176): a recovery code is a one-time password too. */
const FACTOR_AMR = { aplicativo: 'otp', chave: 'hwk', recuperacao: 'otp' } as const;
export type FactorKind = keyof typeof FACTOR_AMR;

/** `acr` and `amr` of a sign-in with password and second factor. */
export function assuranceOf(kind: FactorKind): { acr: string; amr: string[] } {
  return { acr: SECOND_FACTOR_ACR, amr: ['pwd', FACTOR_AMR[kind], 'mfa'] };
}

type FactorConfig = Pick<Config, 'secondFactor' | 'oidc'>;

/** True for profiles of staff, who read or change other people's data. */
export function isStaff(perfil: Perfil): boolean {
  return ACCESS.equipe.some((one) => one === perfil);
}

/** True if one of these profiles requires a second factor at the embedded issuer. */
export function mustUseSecondFactor(config: FactorConfig, perfis: readonly Perfil[]): boolean {
  return config.oidc.embedded && config.secondFactor === 'staff' && perfis.some(isStaff);
}

/** True if a sign-in is strong enough for a session with a profile. `assurance` holds `acr` and `amr` as stated by the issuer. */
export function isEnoughFor(config: FactorConfig, assurance: readonly string[], perfil: Perfil): boolean {
  if (!isStaff(perfil)) return true;
  if (!config.oidc.embedded) {
    return config.oidc.staffAcr.length === 0 || config.oidc.staffAcr.some((value) => assurance.includes(value));
  }
  return config.secondFactor === 'offered' || assurance.includes(SECOND_FACTOR_ACR);
}
