import { apiQuery, type Output, useQuery } from '@credenciados/shared';

/** The current edital in figures. */
export type Numeros = NonNullable<Output<'GET /edital/numeros'>>;

/** The current edital in figures, or null when there never was an edital. A failure is told in their place: the list goes on. */
export function useNumeros() {
  return useQuery(apiQuery('GET /edital/numeros', { silent: true }));
}
