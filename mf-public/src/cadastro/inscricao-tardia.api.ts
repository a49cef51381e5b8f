import { apiQuery, useQuery } from '@credenciados/shared';

/** Edital and end of an authorised late entry; loaded again whenever its link is opened. Another CPF than its own is refused. */
export function useTardia(chave: string, cpf?: string) {
  return useQuery({
    ...apiQuery('POST /publico/inscricaoTardia/abrir', { body: { chave, ...(cpf && { cpf }) }, silent: true }),
    // The key is a secret, so no cache outlives the page.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** The edital of a late entry; not requested before it is known. */
export function useEditalOf(id: number | undefined) {
  return useQuery(apiQuery('GET /publico/edital/byId/:id', id === undefined ? null : { params: { id } }));
}
