import { apiQuery, type Input, keepPreviousData, type TipoEdital, type Uf, useQuery } from '@credenciados/shared';

/** Filter of the register that is in the address. */
export type RegistroFiltro = Omit<Required<Input<'GET /publico/registro'>>['query'], 'tipo'> & { tipo: TipoEdital };

/** Page of the public register; of the people with the words of `nome` if there are some. */
export function useRegistro(query: RegistroFiltro, nome: string) {
  return useQuery({
    ...(nome === ''
      ? apiQuery('GET /publico/registro', { query, silent: true })
      : apiQuery('POST /publico/registro/busca', { body: { ...query, nome }, silent: true })),
    placeholderData: keepPreviousData,
  });
}

/** Municipalities of a UF with people in the register; asked for once a UF is chosen. */
export function useMunicipiosDoRegistro(tipo: TipoEdital, uf: Uf | undefined) {
  return useQuery(apiQuery('GET /publico/registro/municipios', uf ? { query: { tipo, uf }, silent: true } : null));
}
