import { type Perfil, PORTAL_PERFIS } from '@credenciados/contract';

/** Next step after sign-in: enter with the only profile, choose one of several, or refuse. */
type ProfileChoice = { kind: 'one'; perfil: Perfil } | { kind: 'several'; perfis: Perfil[] } | { kind: 'none' };

const opensPortal = (perfil: Perfil) => PORTAL_PERFIS.some((one) => one === perfil);

/**
 * Profiles that open the portal come first: a person with exactly one of them enters without a question. A person with only external
 * profiles enters with those, and sees the public routes.
 */
export function chooseProfile(perfis: Perfil[]): ProfileChoice {
  const inside = perfis.filter(opensPortal);
  const usable = inside.length > 0 ? inside : perfis;
  const [only, ...others] = usable;
  if (!only) return { kind: 'none' };
  return others.length === 0 ? { kind: 'one', perfil: only } : { kind: 'several', perfis };
}
