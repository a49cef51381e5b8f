import { ApiError, call, type Output, useQuery } from '@credenciados/shared';
import { keptForm } from '@credenciados/shared/registration';

/** An edital that takes registrations. */
export type EditalToRegister = Output<'GET /publico/edital/byId/:id'>;

/**
 * The edital to register in: that of the address, or the one that takes registrations now (INS-1). Null: there is no
 * such edital, or it takes none.
 */
export function useEditalToRegister(idEdital: string | undefined) {
  return useQuery({
    queryKey: ['/publico/edital', 'cadastro', idEdital ?? 'vigente'],
    queryFn: ({ signal }) => (idEdital === undefined ? findValid(signal) : findById(idEdital, signal)),
    // The form stays as it is while it is filled in; the API has the last word when it is sent.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

async function findValid(signal: AbortSignal) {
  const editais = await call('GET /publico/edital', { signal, silent: true });
  return editais.find((edital) => edital?.valido) ?? null;
}

async function findById(idEdital: string, signal: AbortSignal) {
  if (!/^[1-9]\d{0,8}$/.test(idEdital)) return null;
  try {
    const edital = await call('GET /publico/edital/byId/:id', { params: { id: idEdital }, signal, silent: true });
    // What came in time may be completed after the end, also when the page was loaded anew.
    return edital.valido || keptForm(edital.id) ? edital : null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
