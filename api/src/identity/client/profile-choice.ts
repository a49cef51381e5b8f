import { MODULE_PROFILES, type Perfil } from '@credenciados/shared/contract';

/** What follows from an account's profiles: one to enter with at once, several to choose from, or none. */
export type ProfileChoice = { kind: 'one'; perfil: Perfil } | { kind: 'several'; perfis: Perfil[] } | { kind: 'none' };

const isModule = (perfil: Perfil) => MODULE_PROFILES.some((one) => one === perfil);

/**
 * Profiles that open a module of the portal come first: with exactly one of them nothing is asked. Whoever has only
 * external ones gets in with those, and sees the public routes.
 */
export function chooseProfile(perfis: Perfil[]): ProfileChoice {
  const modules = perfis.filter(isModule);
  const usable = modules.length > 0 ? modules : perfis;
  const [only, ...others] = usable;
  if (!only) return { kind: 'none' };
  return others.length === 0 ? { kind: 'one', perfil: only } : { kind: 'several', perfis };
}
