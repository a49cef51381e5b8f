import { UFS, type Uf } from '@credenciados/contract/domain';
import type { AttachedDocument } from '@credenciados/contract/registration.values';
import { apiQuery, call, type Output, useQuery } from '@credenciados/shared';
import { removeFile } from '@credenciados/shared/form-core';

const HOUR = 60 * 60_000;

/** List of the states and the federal district. */
export function useEstados() {
  return useQuery({
    ...apiQuery('GET /publico/municipios/estados', { silent: true }),
    staleTime: HOUR,
  });
}

const isUf = (text: string): text is Uf => UFS.some((uf) => uf === text);

/** Municipalities of a state; not requested while none is chosen. */
export function useMunicipios(uf: string) {
  return useQuery({
    ...apiQuery('GET /publico/municipios/findByCodigoEstado/:uf', isUf(uf) ? { params: { uf }, silent: true } : null),
    staleTime: HOUR,
  });
}

/** Longest wait for a CEP's address, in milliseconds; after it the person types the address. */
const CEP_WAIT = 2000;

/** Address of a CEP, or null if it is unknown or too slow. Shows no error, since the address can be typed. */
export async function findCep(cep: string): Promise<Output<'GET /publico/cep/:cep'> | null> {
  try {
    const signal = AbortSignal.timeout(CEP_WAIT);
    return await call('GET /publico/cep/:cep', { params: { cep: cep.replace(/\D/g, '') }, signal, background: true });
  } catch {
    // An aid to typing only: without it the form stays as it is.
    return null;
  }
}

/** Removes an unwanted upload without waiting for the answer: the server deletes it within a day in any case. */
export function discardDocument({ caminho, anexadoEm }: AttachedDocument): void {
  if (anexadoEm !== null) void removeFile(caminho).catch(() => undefined);
}
