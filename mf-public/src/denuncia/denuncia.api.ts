import { apiQuery, call, type Input, useMutation, useQuery } from '@credenciados/shared';

/** Editais that take complaints; none: the portal takes no complaint. */
export function useEditaisDenuncia() {
  return useQuery(apiQuery('GET /publico/denuncia/editais'));
}

/** Searches accredited people by name. */
export function useFindCredenciados() {
  return useMutation({
    mutationFn: (nome: string) => call('POST /publico/denuncia/credenciados', { body: { nome }, silent: true }),
  });
}

/** Asks for the state of a complaint. */
export function useAndamento() {
  return useMutation({
    mutationFn: (body: Input<'POST /publico/denuncia/andamento'>['body']) =>
      call('POST /publico/denuncia/andamento', { body, silent: true }),
  });
}
