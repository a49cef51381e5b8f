import { type Perfil, PORTAL_PERFIS } from '@credenciados/contract';

/** Choice after sign-in: one profile to enter with, several to choose from, or none. */
export type ProfileChoice = { kind: 'one'; perfil: Perfil } | { kind: 'several'; perfis: Perfil[] } | { kind: 'none' };

const opensPortal = (perfil: Perfil) => PORTAL_PERFIS.some((one) => one === perfil);

/**
 * Profiles that open the portal come first: with exactly one of them nothing is asked. Whoever has only
 * external ones gets in with those, and sees the public routes.
 */
export function chooseProfile(perfis: Perfil[]): ProfileChoice {
  const inside = perfis.filter(opensPortal);
  const usable = inside.length > 0 ? inside : perfis;
  const [only, ...others] = usable;
  if (!only) return { kind: 'none' };
  return others.length === 0 ? { kind: 'one', perfil: only } : { kind: 'several', perfis };
}
