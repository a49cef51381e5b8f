import { isAllowed, type Perfil, usePerfil } from '@credenciados/shared';

/** Whether the selected profile is in a list of the permission matrix. The API decides; this only hides what it would refuse. */
export function useCan(access: readonly Perfil[]): boolean {
  return isAllowed(access, usePerfil());
}
