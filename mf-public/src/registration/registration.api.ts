import { UFS, type Uf } from '@credenciados/contract/domain';
import type { AttachedDocument } from '@credenciados/contract/registration.values';
import { apiQuery, call, type Output, useQuery } from '@credenciados/shared';
import { removeFile } from '@credenciados/shared/form-core';

const HOUR = 60 * 60_000;

/** The federative units. */
export function useEstados() {
  return useQuery({
    ...apiQuery('GET /publico/municipios/estados', { silent: true }),
    staleTime: HOUR,
  });
}

const isUf = (text: string): text is Uf => UFS.some((uf) => uf === text);

/** The municipalities of a federative unit; none while no unit is chosen. */
export function useMunicipios(uf: string) {
  return useQuery({
    ...apiQuery('GET /publico/municipios/findByCodigoEstado/:uf', isUf(uf) ? { params: { uf }, silent: true } : null),
    staleTime: HOUR,
  });
}

/** How long the look-up of a CEP may take; then the address is typed. */
const CEP_WAIT = 2000;

/** The address of a CEP, or null when it isn't known, or not soon enough: nobody is told, the address is typed. */
export async function findCep(cep: string): Promise<Output<'GET /publico/cep/:cep'> | null> {
  try {
    const signal = AbortSignal.timeout(CEP_WAIT);
    return await call('GET /publico/cep/:cep', { params: { cep: cep.replace(/\D/g, '') }, signal, background: true });
  } catch {
    // An aid to typing: without it the form is as it was.
    return null;
  }
}

/** Removes an upload that isn't wanted any more. The server does so within a day in any case; nobody waits for this. */
export function discardDocument({ caminho, anexadoEm }: AttachedDocument): void {
  if (anexadoEm !== null) void removeFile(caminho).catch(() => undefined);
}
