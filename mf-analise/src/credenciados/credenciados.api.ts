import { apiQuery, type Input, keepPreviousData, type Output, useQuery } from '@credenciados/shared';

/** Filter of a type's accredited people. */
export type CredenciadoFiltro = Input<'POST /credenciado/findByFiltro'>['body'];
/** A person who is or was accredited. */
export type CredenciadoRow = Output<'POST /credenciado/findByFiltro'>['content'][number];

/** Sortable columns of the list. */
export const CREDENCIADO_SORT = ['situacao', 'nome'] as const satisfies readonly CredenciadoFiltro['ordem'][];
export type CredenciadoSort = (typeof CREDENCIADO_SORT)[number];

/** A page of a type's accredited people; not requested while the type is unknown. */
export function useCredenciados(filtro: CredenciadoFiltro, enabled: boolean) {
  return useQuery({
    ...apiQuery('POST /credenciado/findByFiltro', { body: filtro, silent: 'missing' }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** The open edital's type, or null. */
export function useOpenTipo() {
  return useQuery(apiQuery('GET /edital/tipo'));
}
