import { apiQuery, type Input, keepPreviousData, type Output, useQuery } from '@credenciados/shared';

/** Filter of the accredited people of a type. */
export type CredenciadoFiltro = Input<'POST /credenciado/findByFiltro'>['body'];
/** One accredited person, or one who was. */
export type CredenciadoRow = Output<'POST /credenciado/findByFiltro'>['content'][number];

/** Columns by which the list can be sorted. */
export const CREDENCIADO_SORT = ['situacao', 'nome'] as const satisfies readonly CredenciadoFiltro['ordem'][];
export type CredenciadoSort = (typeof CREDENCIADO_SORT)[number];

/** A page of the accredited people of a type; nothing is asked while the type isn't known. */
export function useCredenciados(filtro: CredenciadoFiltro, enabled: boolean) {
  return useQuery({
    ...apiQuery('POST /credenciado/findByFiltro', { body: filtro }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** The open edital's type, or null. */
export function useOpenTipo() {
  return useQuery(apiQuery('GET /edital/tipo'));
}
