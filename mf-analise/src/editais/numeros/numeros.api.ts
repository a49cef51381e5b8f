import { apiQuery, keepPreviousData, type Output, useQuery } from '@credenciados/shared';

/** An edital in figures. */
export type Numeros = NonNullable<Output<'GET /edital/numeros'>>;

/**
 * An edital in figures, the current one unless told which; null when there never was an edital. A failure is told in their place: the
 * list goes on. Those of another stay until the new ones are there.
 */
export function useNumeros(idEdital: number | undefined) {
  return useQuery({
    ...apiQuery('GET /edital/numeros', { query: idEdital === undefined ? {} : { idEdital }, silent: true }),
    placeholderData: keepPreviousData,
  });
}
