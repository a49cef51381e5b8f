import { call, type Output, useQuery } from '@credenciados/shared';

/** The current call in figures. */
export type Numeros = NonNullable<Output<'GET /edital/numeros'>>;

/** The current call in figures, or null when there never was a call. A failure is told in their place: the list goes on. */
export function useNumeros() {
  return useQuery({
    queryKey: ['/edital/numeros'],
    queryFn: ({ signal }) => call('GET /edital/numeros', { signal, silent: true }),
  });
}
